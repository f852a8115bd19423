import type { Allowed } from '../../building/addresses.ts';

/**
 * Sanitises styles: every address in them is absolute and allowed, or left out. The tokenizer has the tokens that browsers have, with their
 * escapes, so that a browser finds no address which is none here. A token with an end of its own is written anew, so that a browser has
 * only this tokenizer's word for where it ends. A quoted string may be an address as well (`@import`, `image-set`). The time is linear in
 * the length, against denial of service (ReDoS).
 */
export const safeCss = (css: string, allowed: Allowed): string =>
  asBrowsersRead(css).replace(token, (whole: string, inQuotes?: string, plain?: string, text?: string) => {
    if (whole.startsWith('/*')) return '/**/';
    if (inQuotes !== undefined) return safeUrl(contentOf(inQuotes), allowed);
    if (plain !== undefined) return safeUrl(unescaped(plain), allowed);
    if (text !== undefined) return safeText(contentOf(text), allowed);
    return inTexts.test(unescaped(whole)) ? 'none(' : whole;
  });

const asBrowsersRead = (css: string): string => css.replace(/\r\n?|\f/g, '\n').replaceAll('\0', '\ufffd');

const escaped = String.raw`\\(?:[\da-f]{1,6}[ \t\n]?|[^\n\da-f])`;
const letter = (plain: string, codes: string): string =>
  String.raw`(?:${plain}|\\${plain}|\\0{0,4}(?:${codes})[ \t\n]?)`;
const url = `${letter('u', '55|75')}${letter('r', '52|72')}${letter('l', '4c|6c')}\\(`;
const quoted = String.raw`"(?:[^"\\\n]+|\\[\s\S])*"?|'(?:[^'\\\n]+|\\[\s\S])*'?`;
/** This part matches URL modifiers, such as how to request the address. */
const beside = String.raw`[^()]*(?:\([^()]*\)[^()]*)*\)?`;

/**
 * The alternatives are: a comment or its like; an address in quotes; one without; a quoted string; a name. The text between them belongs to
 * none.
 */
const token = new RegExp(
  [
    String.raw`/\*[\s\S]*?(?:\*/|$)|<!--`,
    String.raw`${url}\s*(${quoted})${beside}`,
    String.raw`${url}(?!\s*["'])((?:[^)\\]+|\\[\s\S])*)\)?`,
    `(${quoted})`,
    String.raw`(?:[-\w\u0080-\uffff]|${escaped})+\(?`,
  ].join('|'),
  'gi',
);

/** These functions take addresses as mere strings, of which nothing can be decided, so their pictures are left out. */
const inTexts = /^(?:(?:-webkit-)?image-set|image|cross-fade|src)\($/i;

/** A browser requests nothing for this value, and reports nothing. */
const nothing = 'none';

/**
 * Privacy: Chromium sends the app's origin with each request that a style in the page itself makes, whatever policy the document has. A
 * browser that does not know the modifier `referrer-policy` drops the picture.
 */
const safeUrl = (written: string, allowed: Allowed): string => {
  const address = written.trim();
  if (/^#[\w-]*$/.test(address)) return `url(${address})`;
  const safe = allowed(address);
  return safe === null ? nothing : `url(${inQuotes(safe)} referrer-policy(no-referrer))`;
};

/** A string that begins otherwise stays on the site of the page's base, if a browser takes it for an address at all. */
const leadsElsewhere = /^(?:[a-z][a-z\d+.-]*:\S|[\\/]{2})/i;

const safeText = (text: string, allowed: Allowed): string => {
  const address = text.replace(/[\t\n\r]/g, '').trimStart();
  return leadsElsewhere.test(address) && allowed(address) === null ? nothing : inQuotes(text);
};

const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, written)}"`;

const written = (character: string): string => `\\${character.charCodeAt(0).toString(16)} `;

const contentOf = (text: string): string => unescaped(text.slice(1).replace(/["']$/, ''));

const unescaped = (text: string): string =>
  text.replace(/\\(?:([\da-f]{1,6})[ \t\n]?|([\s\S]))/gi, (_, hex?: string, character = '') =>
    hex === undefined ? character.replace('\n', '') : characterOf(Number.parseInt(hex, 16)),
  );

const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
