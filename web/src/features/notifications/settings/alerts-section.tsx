import type { Account } from '@newsbell/contracts/accounts';
import { type AlertType, alertTypes } from '@newsbell/contracts/alert-types';
import { useTranslation } from '#i18n/translation.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { Section } from '#ui/section.tsx';
import { useSettings } from './use-settings.ts';

interface Kind {
  type: AlertType;
  /** The kind reaches managers alone. */
  isForManagers?: boolean;
}

/** A kind joins here, with its texts, once something raises it. */
const kinds = [
  { type: 'REPLY' },
  { type: 'MENTION' },
  { type: 'ANSWER' },
  { type: 'STATE' },
  { type: 'MODERATED' },
  { type: 'REPORTED', isForManagers: true },
] as const satisfies readonly Kind[];

/** Turns each kind of alert on or off. */
export const AlertsSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate } = useSettings();
  return (
    <Section title={t('notificationSettings.alerts.title')}>
      {kinds
        .filter(kind => isOffered(kind, account))
        .map(({ type }) => (
          <SwitchRow
            key={type}
            label={t(`notificationSettings.alerts.kind.${type}`)}
            help={t(`notificationSettings.alerts.help.${type}`)}
            isOn={account.alertKinds.includes(type)}
            onChange={isOn => mutate({ alertKinds: switchedKind(account, type, isOn) })}
          />
        ))}
      <p className="quiet" style={{ marginTop: 8 }}>
        {t('notificationSettings.alerts.text')}
      </p>
    </Section>
  );
};

/** The whole list is stored, so kinds that the page does not show stay as they are. */
const switchedKind = (account: Account, type: AlertType, isOn: boolean): AlertType[] =>
  alertTypes.filter(each => (each === type ? isOn : account.alertKinds.includes(each)));

const isOffered = ({ isForManagers }: Kind, { auth }: Account): boolean =>
  !isForManagers || auth.includes('ROLE_MANAGER') || auth.includes('ROLE_ADMIN');
