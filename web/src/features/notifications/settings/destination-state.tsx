import type { PushDestination } from '@newsbell/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { ErrorIcon as Warning } from '#ui/icons.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import styles from './destination-state.module.css';

/** Shows the kind of a destination, the time of the last message, and its trouble in plain words. */
export const DestinationState = ({ destination, isOn }: { destination: PushDestination; isOn: boolean }) => {
  const { t } = useTranslation();
  const { channel, state, trouble, troubleAt, lastSentAt } = destination;
  const isTroubled = state !== 'active' || (trouble !== null && !isBefore(troubleAt, lastSentAt));
  return (
    <>
      <p className="quiet">
        {t(`notificationSettings.destinations.kind.${channel}`)}
        {' · '}
        {!isOn && t('notificationSettings.destinations.off')}
        {isOn && lastSentAt && (
          <MarkedText
            text={t('notificationSettings.destinations.last')}
            parts={{ time: () => <RelativeTime moment={lastSentAt} /> }}
          />
        )}
        {isOn && !lastSentAt && t('notificationSettings.destinations.never')}
      </p>
      {isTroubled && (
        <p className={styles.trouble}>
          <Warning aria-hidden size="text" />
          <span>
            <span>{t(`notificationSettings.destinations.${state === 'active' ? 'troubled' : state}`)}</span>{' '}
            {trouble && <span>{t(`notifications.trouble.${trouble}`)}</span>}
          </span>
        </p>
      )}
    </>
  );
};

/** A message that arrived since then is better news than the trouble before. */
const isBefore = (troubleAt: string | null, sentAt: string | null): boolean =>
  troubleAt !== null && sentAt !== null && Date.parse(troubleAt) < Date.parse(sentAt);
