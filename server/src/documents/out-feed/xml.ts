import { escapeMarkup } from '#text/html/escape.ts';
import { writable } from './feed.ts';

/** Null where there is no text, so that the element is left out. */
export const element = (name: string, text: string | null, attributes = ''): string | null =>
  text === null ? null : `<${name}${attributes}>${escaped(text)}</${name}>`;

/** Escapes for text and for attribute values alike. */
export const escaped = (text: string): string => escapeMarkup(writable(text));

export const joined = (parts: readonly (string | null)[], between = ''): string =>
  parts.filter(part => part !== null).join(between);
