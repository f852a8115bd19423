import type { Account } from '@newsbell/contracts/accounts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { CheckCircleIcon as Check, ErrorIcon as Warning } from '#ui/icons.tsx';
import { browserKind } from './browser-kind.ts';
import type { PushAbility } from './browser-push.ts';
import { PushExplanation } from './push-explanation.tsx';
import styles from './push-here.module.css';
import { usePushHere } from './use-push-here.ts';

/** Switches push in this browser on and off, or says why that is not possible. */
export const PushHere = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { ability, isOn, slotMinutes, failure, isBusy, turnOn, turnOff } = usePushHere(account);
  if (ability === undefined) return null;
  const may = ability === 'askable' || ability === 'granted';
  return (
    <div className={styles.place}>
      <h3>
        {ability === 'app' ? t('notificationSettings.destinations.hereApp') : t('notificationSettings.push.title')}
      </h3>
      {!may && <Hindrance ability={ability} />}
      {may && isOn && (
        <p className={styles.on}>
          <Check aria-hidden size="text" />
          {account.channels.includes('webpush')
            ? t('notificationSettings.push.on')
            : t('notificationSettings.push.onOff')}
        </p>
      )}
      {may && !isOn && <PushExplanation slotMinutes={slotMinutes} />}
      <FormFailure text={failure} />
      {may && (
        <Button variant={isOn ? 'outlined' : 'contained'} disabled={isBusy} onClick={isOn ? turnOff : turnOn}>
          {isOn ? t('notificationSettings.push.turnOff') : t('notificationSettings.push.turnOn')}
        </Button>
      )}
    </div>
  );
};

const Hindrance = ({ ability }: { ability: Exclude<PushAbility, 'askable' | 'granted'> }) => {
  const { t } = useTranslation();
  if (ability === 'denied') {
    return (
      <>
        <p className={styles.trouble}>
          <Warning aria-hidden size="text" />
          {t('notificationSettings.push.denied', { host: location.host })}
        </p>
        <p className="quiet">{t(`notificationSettings.push.again.${browserKind(navigator.userAgent)}`)}</p>
      </>
    );
  }
  return (
    <>
      <p className="quiet">{t(`notificationSettings.push.${ability}`)}</p>
      {ability === 'install' && (
        <Link to="/app/$os" params={{ os: 'ios' }}>
          {t('notificationSettings.push.installSteps')}
        </Link>
      )}
    </>
  );
};
