import type { Digest } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '#features/accounts/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { BedtimeIcon as Moon } from '#ui/icons.tsx';
import { exactTime } from '#ui/relative-time.ts';
import { UnreadDot } from '#ui/unread-dot.tsx';
import { useNow } from '#ui/use-now.ts';
import { nextAt } from '../settings/moments.ts';
import styles from './digest-head.module.css';
import { timeOfDay } from './times.ts';

/**
 * Shows the time of a digest, its number of items, and whether it is unread or still held. `time` replaces the time
 * where the day is not clear.
 */
export const DigestHead = ({ id, digest, time }: { id: string; digest: Digest; time?: ReactNode }) => {
  const { t } = useTranslation();
  const { slot, items, held, read } = digest;
  const language = currentLanguage();
  return (
    <div className={styles.head}>
      <h3 id={id}>
        {!read && <UnreadDot>{t('notifications.unread')} </UnreadDot>}
        {time ?? (
          <time dateTime={slot} title={exactTime(slot, language)}>
            {timeOfDay(slot, language)}
          </time>
        )}{' '}
        <span className={styles.count}>{t('notifications.items', { count: items })}</span>
      </h3>
      {held && <HeldMark />}
    </div>
  );
};

const HeldMark = () => {
  const { t } = useTranslation();
  const { data: account } = useQuery(accountQuery());
  const now = useNow();
  // The time is shown by the clock of this browser, as all other times are.
  const until = account?.quietTo && nextAt(account.quietTo, account.timeZone, now).toISOString();
  return (
    <p className={styles.held}>
      <Moon aria-hidden />
      {until ? t('notifications.held', { time: timeOfDay(until, currentLanguage()) }) : t('notifications.heldOpen')}
    </p>
  );
};
