import type { Language } from '@newsbell/contracts/languages';
import type { Alert, DigestEntry } from '@newsbell/contracts/notifications';
import { fill, texts } from '#i18n/texts.ts';
import { excerpt } from '#text/html/plain.ts';

/** The fallback headline of an entry is used where it must be called something: many items have no title, and some have no text either. */
export const headlineOf = ({ item }: Pick<DigestEntry, 'item'>, language: Language): string =>
  item.title.trim() || excerpt(item.excerpt.trim(), LONGEST) || texts(language).push.untitled;

/**
 * The sentence that says what has happened. The title of the thing is cut and not the sentence, which in Korean and Japanese ends with what
 * has happened.
 */
export const alertText = (
  { type, title, count, writing }: Pick<Alert, 'type' | 'title' | 'count' | 'writing'>,
  { language, timeZone }: Reader,
): string => {
  const { alerts, moderation } = texts(language);
  if (writing === null)
    return fill(alerts[type][count === 1 ? 'one' : 'other'], { title: excerpt(title, TITLE_LENGTH), n: count });
  if (!writing.closed) return moderation.writingOpened;
  if (writing.until === null) return fill(moderation.writingClosed, { reason: title });
  const on = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(writing.until));
  return fill(moderation.writingClosedUntil, { reason: title, on });
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
