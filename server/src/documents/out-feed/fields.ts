import type { FeedItem } from '@newsbell/contracts/items';
import { escapeText } from '#text/html/escape.ts';

/** Answers the named fields of published news as HTML, because other readers know no fields; empty where there are none. */
export const fieldList = ({ fields = [] }: Pick<FeedItem, 'fields'>): string =>
  fields.length === 0
    ? ''
    : `<ul>${fields.map(({ name, value }) => `<li>${escapeText(name)}: ${escapeText(value)}</li>`).join('')}</ul>`;
