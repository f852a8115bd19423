import type { Alert, AlertType } from '@newsbell/contracts/notifications';
import { periodText, periodWord, spanText } from '@newsbell/contracts/spans';
import { clsx } from 'clsx';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { listed } from '#ui/listed.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { UnreadDot } from '#ui/unread-dot.tsx';
import styles from './alert-row.module.css';
import entryStyles from './entry-styles.module.css';
import { Entries } from './entry-styles.ts';
import { Objection } from './objection.tsx';

/** Shows one alert: what happened to which of the person's things, who did it, and when. It leads to the page that shows it. */
export const AlertRow = ({ alert }: { alert: Alert }) => {
  const { id, path, actors, createdDate, read, canObject } = alert;
  const { t } = useTranslation();
  return (
    <Entries className={styles.row} as="article" data-alert={id}>
      <div className={entryStyles.alert}>
        {!read && <UnreadDot>{t('notifications.unread')} </UnreadDot>}
        <a href={path} className={clsx(entryStyles.title, styles.title)}>
          {sentenceOf(t, alert)}
        </a>
        <p className={entryStyles.meta}>
          {actors.length > 0 && <span className={entryStyles.source}>{listed(actors, currentLanguage())}</span>}
          <RelativeTime moment={createdDate} />
        </p>
      </div>
      {canObject && <Objection key={id} id={id} />}
    </Entries>
  );
};

const sentenceOf = (t: TFunction, { type, title, count, writing, silence }: Alert): string => {
  if (writing) return sentenceOfWriting(t, writing, title);
  if (silence) return sentenceOfSilence(t, silence, title);
  return count === 1 && isCounted(type)
    ? t(`notifications.alertOnce.${type}`, { title })
    : t(`notifications.alert.${type}`, { title, count });
};

const sentenceOfWriting = (t: TFunction, { closed, until }: NonNullable<Alert['writing']>, reason: string): string => {
  if (!closed) return t('notifications.writing.opened');
  if (until === null) return t('notifications.writing.closedForGood', { reason });
  const date = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long' }).format(new Date(until));
  return t('notifications.writing.closedUntil', { date, reason });
};

const sentenceOfSilence = (
  t: TFunction,
  { kind, minutes, everyMinutes }: NonNullable<Alert['silence']>,
  title: string,
): string => {
  const language = currentLanguage();
  const said = { title, span: spanText(minutes, language) };
  if (kind !== 'LATE') return t(`notifications.silence.${kind}`, said);
  if (everyMinutes === null) return t('notifications.silence.lateByTimetable', said);
  const own = periodWord(everyMinutes);
  const often = own
    ? t(`notifications.silence.${own}`)
    : t('notifications.silence.every', { span: periodText(everyMinutes, language) });
  return t('notifications.silence.LATE', { ...said, often });
};

/** One thing is said without its number. */
const isCounted = (type: AlertType): type is 'REPLY' | 'MENTION' | 'REPORTED' =>
  type === 'REPLY' || type === 'MENTION' || type === 'REPORTED';
