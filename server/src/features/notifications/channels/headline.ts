import type { Language } from '@newsbell/contracts/languages';
import type { DigestEntry } from '@newsbell/contracts/notifications';
import { texts } from '#i18n/texts.ts';
import { excerpt } from '#text/html/plain.ts';

/** The fallback headline of an entry is used where it must be called something: many items have no title, and some have no text either. */
export const headlineOf = ({ item }: Pick<DigestEntry, 'item'>, language: Language): string =>
  item.title.trim() || excerpt(item.excerpt.trim(), longest) || texts(language).push.untitled;

const longest = 120;
