import type { PushDestination } from '@newsbell/contracts/notifications';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { channelViews } from '../channels/channels.ts';
import { useDestinationName } from '../list/destination-name.ts';
import styles from './destination-row.module.css';
import { DestinationState } from './destination-state.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { useDestinationCalls, useDestinationRefresh } from './use-destination-calls.ts';

interface Props {
  destination: PushDestination;
  /** It is true for this very browser or app. */
  isHere: boolean;
  /** It is true when the destination's channel is switched on. */
  isOn: boolean;
}

/**
 * Shows one destination: how it is doing, a test, and its removal. An e-mail address is changed in the profile and
 * switched off by its channel.
 */
export const DestinationRow = ({ destination, isHere, isOn }: Props) => {
  const { t } = useTranslation();
  const [delivery, setDelivery] = useState<number>();
  const { channel, state } = destination;
  const { isNamed, isRemovable, Edit, hereLabel } = channelViews[channel];
  const [isAsking, setAsking] = useState(false);
  const removing = useRef<HTMLButtonElement>(null);
  const kept = useFocusKept(isAsking, () => removing.current);
  const label = useDestinationName()(destination);
  const refresh = useDestinationRefresh();
  const { test, resume, remove } = useDestinationCalls(destination, { label, isHere, onTest: setDelivery });
  return (
    <div className={clsx(styles.row, Edit && styles.named, 'row')}>
      <div>
        <h3>
          <bdi>{label}</bdi> {isHere && <span className={styles.here}>{hereLabel(t)}</span>}
        </h3>
        <DestinationState destination={destination} isOn={isOn} />
        <div role="status">{delivery !== undefined && <TestOutcome id={delivery} onSettled={refresh} />}</div>
      </div>
      <div className={styles.acts} {...kept}>
        {isAsking ? (
          <>
            <Button autoFocus variant="contained" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {t('notificationSettings.webhook.removeNow')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('notificationSettings.webhook.keep')}</Button>
          </>
        ) : (
          <>
            {state === 'active' && isOn && (
              <Button
                variant="outlined"
                disabled={test.isPending}
                aria-label={t('notificationSettings.destinations.testThis', { label })}
                onClick={() => test.mutate()}
              >
                {t('notificationSettings.destinations.test')}
              </Button>
            )}
            {(state === 'paused' || (state === 'gone' && isNamed)) && (
              <Button
                variant="outlined"
                disabled={resume.isPending}
                aria-label={t('notificationSettings.destinations.resumeThis', { label })}
                onClick={() => resume.mutate()}
              >
                {t('notificationSettings.destinations.resume')}
              </Button>
            )}
            {Edit && <Edit destination={destination} />}
            {isRemovable && (
              <Button
                ref={removing}
                disabled={remove.isPending}
                aria-label={t('notificationSettings.destinations.removeThis', { label })}
                onClick={() => (isNamed ? setAsking(true) : remove.mutate())}
              >
                {t('notificationSettings.destinations.remove')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
};
