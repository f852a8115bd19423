import type { PushDestination } from '@newsbell/contracts/notifications';
import { Fragment } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorIcon as Warning } from '#ui/icons.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useNow } from '#ui/use-now.ts';
import { timeAndDay } from '../list/times.ts';
import { stateTexts } from '../list/trouble-text.ts';
import styles from './destination-state.module.css';

/** Shows the kind of a destination, the time of the last message, and its trouble in plain words. */
export const DestinationState = ({ destination, isOn }: { destination: PushDestination; isOn: boolean }) => {
  const { t } = useTranslation();
  const now = useNow();
  const timeOf = (moment: string) => timeAndDay(moment, now, currentLanguage());
  const { channel, name, address, state, trouble, troubleAt, lastSentAt, webhook } = destination;
  const isTroubled = state !== 'active' || (trouble !== null && !isBefore(troubleAt, lastSentAt));
  return (
    <>
      <p className="quiet">
        {t(`notificationSettings.destinations.kind.${channel}`)}
        {' · '}
        {name && address && `${address} · `}
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
            {stateTexts(destination, t).map(text => (
              <Fragment key={text}>
                <span>{text}</span>{' '}
              </Fragment>
            ))}
            {webhook?.failingSince && (
              <span>{t('notificationSettings.webhook.failing', { time: timeOf(webhook.failingSince) })}</span>
            )}
          </span>
        </p>
      )}
      {webhook?.formerUntil && (
        <p className="quiet">{t('notificationSettings.webhook.both', { time: timeOf(webhook.formerUntil) })}</p>
      )}
    </>
  );
};

/** A message that arrived since then is better news than the trouble before. */
const isBefore = (troubleAt: string | null, sentAt: string | null): boolean =>
  troubleAt !== null && sentAt !== null && Date.parse(troubleAt) < Date.parse(sentAt);
