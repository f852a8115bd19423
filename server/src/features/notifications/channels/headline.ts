import type { Language } from '@newsbell/contracts/languages';
import type { Alert, DigestEntry } from '@newsbell/contracts/notifications';
import { fill, texts } from '#i18n/texts.ts';
import { excerpt } from '#text/html/plain.ts';

/** The fallback headline of an entry is used where it must be called something: many items have no title, and some have no text either. */
export const headlineOf = ({ item }: Pick<DigestEntry, 'item'>, language: Language): string =>
  item.title.trim() || excerpt(item.excerpt.trim(), longest) || texts(language).push.untitled;

/** The sentence that says what has happened, with the title of the thing that it is about. */
export const alertText = (
  { type, title, count }: Pick<Alert, 'type' | 'title' | 'count'>,
  language: Language,
): string => fill(texts(language).alerts[type][count === 1 ? 'one' : 'other'], { title, n: count });

const longest = 120;
