import { decodeReferences } from './references.ts';

const CONTENT_LENGTH = 512 * 1024;

/**
 * A title or name as plain text. Feeds put HTML into titles and escape it once too often: tags that are surely meant as
 * such go, references are decoded once more, and `Vec<String>` or `a < b` stay.
 */
export const titleText = (text: string | null, length = 1000): string | null =>
  text === null ? null : oneLine(decodeReferences(withoutTags(text)), length);

/** `mail@example.org (Name)`, `Name (mail@example.org)` and `Name <mail@example.org>` give the name. */
export const personName = (text: string | null): string | null => {
  const written = text?.trim().slice(0, 512) ?? '';
  const name = MAIL_FIRST.exec(written)?.[1] ?? MAIL_LAST.exec(written)?.[1];
  return name?.trim() || written || null;
};

const MAIL_FIRST = /^\S+@\S+\s*\(([^()]+)\)$/;
const MAIL_LAST = /^([^()<>]*[^()<>\s])\s*(?:\(|<)(?:mailto:)?[^\s()<>@]+@[^\s()<>@]+[)>]$/;

/** White space collapsed to single blanks; null where nothing is left. */
export const oneLine = (text: string | null, length: number): string | null =>
  (text === null ? null : cut(text.replace(/\s+/g, ' ').trim(), length)) || null;

/** The text of HTML, roughly: for descriptions, where no one looks for code. */
export const plainText = (html: string | null, length = 2000): string | null => {
  if (html === null) return null;
  const withoutCode = html.includes('<') ? html.replace(/<\/?[a-z!][^<>]*>/gi, ' ') : html;
  return oneLine(decodeReferences(withoutCode), length);
};

/** It never cuts in the middle of a surrogate pair. */
export const cut = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
};

export const content = (html: string | null): string | null =>
  html === null || html === '' ? null : cut(html, CONTENT_LENGTH);

/** An http(s) address of at most 2,048 units, resolved against the first of the bases that is absolute; else null. */
export const address = (written: string | null, ...bases: (string | null | undefined)[]): string | null => {
  const text = written?.trim();
  if (!text || text.length > ADDRESS_LENGTH) return null;
  if (CLEAN.test(text) && URL.canParse(text)) return text;
  const absolute = /^www\.[^/]+\.[a-z]{2,}/i.test(text) ? URL.parse(`http://${text}`) : resolve(text, bases);
  if (!absolute || (absolute.protocol !== 'http:' && absolute.protocol !== 'https:')) return null;
  return absolute.href.length > ADDRESS_LENGTH ? null : absolute.href;
};

/** Answers the first of several bases, each resolved against those after it. */
export const baseOf = (...bases: (string | null | undefined)[]): string | null => {
  let base: string | null = null;
  for (const candidate of bases.toReversed()) base = (candidate && address(candidate, base)) || base;
  return base;
};

/** What is not blank, once each. */
export const distinct = (texts: (string | null)[], most: number): string[] =>
  [...new Set(texts.filter(text => text !== null && text !== ''))].slice(0, most) as string[];

export const wholeNumber = (text: string | null | undefined): number | null => {
  const digits = text?.trim();
  return digits && /^\d{1,15}$/.test(digits) ? Number(digits) : null;
};

const ADDRESS_LENGTH = 2048;
const CLEAN = /^https?:\/\/[^\s<>"\\^`{|}\u0000-\u001f\u007f]+$/i;

const resolve = (text: string, bases: (string | null | undefined)[]): URL | null => {
  const alone = URL.parse(text);
  if (alone) return alone;
  for (const base of bases) {
    const url = base ? URL.parse(text, base) : null;
    if (url) return url;
  }
  return null;
};

const emptyTags = new Set(['br', 'img', 'hr', 'wbr']);
const inlineTags = new Set(
  (
    'a abbr acronym b bdi bdo big center cite code del dfn div em font h1 h2 h3 h4 h5 h6 i ins kbd li mark nobr ol p pre q ' +
    'rp rt ruby s samp script small span strike strong sub sup tt u ul var'
  ).split(' '),
);

const withoutTags = (text: string): string => {
  if (!text.includes('<')) return text;
  const closed = new Set(Array.from(text.matchAll(/<\/([a-z][a-z0-9]*)/gi), match => match[1]!.toLowerCase()));
  return text.replace(/<\/?([a-z][a-z0-9]*)(?:\s[^<>]*|\/)?>/gi, (tag, written: string) => {
    const name = written.toLowerCase();
    if (emptyTags.has(name)) return ' ';
    return inlineTags.has(name) && closed.has(name) ? '' : tag;
  });
};
