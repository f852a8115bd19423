import type { Digest } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DoneAllIcon as AllDone, BedtimeIcon as Moon } from '#ui/icons.tsx';
import { exactTime } from '#ui/relative-time.ts';
import { UnreadDot } from '#ui/unread-dot.tsx';
import { useNow } from '#ui/use-now.ts';
import { type Inbox, isDone } from '../inbox.ts';
import { nextAt } from '../settings/moments.ts';
import styles from './digest-head.module.css';
import { Ways } from './digest-ways.tsx';
import { doneFrom } from './focus.ts';
import { timeOfDay } from './times.ts';

interface Props {
  id: string;
  digest: Digest;
  inbox: Inbox;
  /** It replaces the time where the day is not clear. */
  time?: ReactNode;
}

/**
 * Shows in a thin line the time of a digest, its number of items, whether it is unread or still held, where it was delivered, and what makes all
 * of it done.
 */
export const DigestHead = ({ id, digest, inbox, time }: Props) => {
  const { t } = useTranslation();
  const { slot, items, held, read, deliveries, entries } = digest;
  const language = currentLanguage();
  const left = entries.filter(entry => !isDone(entry));
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
      {!(held && deliveries.length === 0) && <Ways deliveries={deliveries} />}
      {left.length > 0 && (
        <IconButton
          className={styles.all}
          size="small"
          label={t('inbox.allDoneOf', { time: timeOfDay(slot, language) })}
          onClick={({ currentTarget }) => {
            const first = currentTarget.closest('article')?.querySelector('[data-row]:not([data-read])');
            doneFrom(lastLeft(currentTarget) ?? currentTarget, onBack =>
              inbox.done(digest, left, () => {
                onBack();
                first?.querySelector<HTMLElement>('a[href]')?.focus();
              }),
            );
          }}
        >
          <AllDone size="small" />
        </IconButton>
      )}
    </div>
  );
};

/** The focus goes on behind the last entry, because the button goes with what is left. */
const lastLeft = (button: Element): Element | null | undefined =>
  [...(button.closest('article')?.querySelectorAll('[data-id]') ?? [])].at(-1);

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
