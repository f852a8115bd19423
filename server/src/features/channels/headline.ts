import type { Language } from '@newsbell/contracts/languages';
import type { Alert, DigestEntry } from '@newsbell/contracts/notifications';
import { periodText, periodWord, spanText } from '@newsbell/contracts/spans';
import { fill, texts } from '#i18n/texts.ts';
import { excerpt } from '#text/html/plain.ts';

/** The fallback headline of an entry is used where it must be called something: many items have no title, and some have no text either. */
export const headlineOf = ({ item }: Pick<DigestEntry, 'item'>, language: Language): string =>
  item.title.trim() || excerpt(item.excerpt.trim(), LONGEST) || texts(language).push.untitled;

/**
 * The sentence that says what has happened. The title of the thing is cut and not the sentence, which in Korean and Japanese ends with what
 * has happened.
 */
export const alertText = (alert: Said, reader: Reader): string => {
  const { type, title, count, silence } = alert;
  if (alert.writing) return writingText(alert.writing, title, reader);
  if (silence) return silenceText(silence, title, reader);
  const { alerts } = texts(reader.language);
  return fill(alerts[type][count === 1 ? 'one' : 'other'], { title: excerpt(title, TITLE_LENGTH), n: count });
};

type Said = Pick<Alert, 'type' | 'title' | 'count' | 'writing' | 'silence'>;

const writingText = (
  { closed, until }: NonNullable<Alert['writing']>,
  reason: string,
  { language, timeZone }: Reader,
): string => {
  const { moderation } = texts(language);
  if (!closed) return moderation.writingOpened;
  if (until === null) return fill(moderation.writingClosed, { reason });
  const on = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(until));
  return fill(moderation.writingClosedUntil, { reason, on });
};

const silenceText = (
  { kind, minutes, everyMinutes }: NonNullable<Alert['silence']>,
  title: string,
  { language }: Reader,
): string => {
  const words = texts(language).silence;
  const said = { title: excerpt(title, TITLE_LENGTH), span: spanText(minutes, language) };
  if (kind !== 'LATE') return fill(words[kind], said);
  if (everyMinutes === null) return fill(words.lateByTimetable, said);
  const own = periodWord(everyMinutes);
  const often = own ? words[own] : fill(words.every, { span: periodText(everyMinutes, language) });
  return fill(words.LATE, { ...said, often });
};

/** The heading of a notice of this alert alone. */
export const alertHeading = ({ title, writing }: Pick<Alert, 'title' | 'writing'>, { language }: Reader): string =>
  writing === null ? title : texts(language).moderation.yourWriting;

interface Reader {
  language: Language;
  timeZone: string;
}

const LONGEST = 120;
const TITLE_LENGTH = 80;
