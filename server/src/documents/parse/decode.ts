import { isAscii, isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { guessEncoding } from './guess.ts';
import { decodeKorean } from './korean.ts';

export type DecodeOptions = {
  /** It is the HTTP header as it came. */
  contentType?: string;
  /** An encoding set by a person, which is not questioned. */
  override?: string;
};

/**
 * Text of a document in any encoding, without the characters that XML and PostgreSQL refuse; never throws.
 * `encoding` is a label of the WHATWG Encoding Standard, but for `utf-32le` and `utf-32be`, which it does not have.
 * Several sources may name the encoding (byte order mark, HTTP, the document) and all may be wrong: the first that
 * decodes cleanly counts, and UTF-8 before all of them when the bytes are that beyond chance.
 * A raw gzip body is inflated, up to 10 MiB; a larger or broken one is an empty text.
 */
export const decode = (bytes: Uint8Array, options: DecodeOptions = {}): { text: string; encoding: string } => {
  const body = inflated(bytes);
  const encoding = labelOf(options.override) ?? encodingOf(body, charsetIn(options.contentType));
  return { text: allowed(decodeAs(body, encoding)), encoding };
};

const INFLATED_BYTES = 10 * 1024 * 1024;

const inflated = (bytes: Uint8Array): Uint8Array => {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: INFLATED_BYTES });
  } catch {
    return new Uint8Array();
  }
};

const encodingOf = (bytes: Uint8Array, http: string | null): string => {
  const wide = wideEncoding(bytes);
  if (wide) return wide;
  const own = ownDeclaration(bytes);
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
  const named = [mark, ...inOrder(http, own)].filter(
    (label, i, all) => label !== null && all.indexOf(label) === i,
  ) as string[];
  if (isAscii(bytes)) return bytes.includes(ESCAPE) && isIso2022(bytes) ? 'iso-2022-jp' : (named[0] ?? 'utf-8');
  if (isUtf8(bytes) && (named.length === 0 || named.includes('utf-8') || sequences(bytes) >= BEYOND_CHANCE))
    return 'utf-8';
  return named.find(label => isClean(bytes, label)) ?? leastDamaged(bytes, [...named, 'utf-8']) ?? guessEncoding(bytes);
};

/** Servers send Latin-1 for whatever they know nothing of, so the document knows better. */
const inOrder = (http: string | null, own: string | null): (string | null)[] =>
  http === 'windows-1252' && own !== null ? [own, http] : [http, own];

/** Recognises UTF-16 and UTF-32 by their mark or by the zeros around the first sign. */
const wideEncoding = (bytes: Uint8Array): string | null => {
  const [a = -1, b = -1, c = -1, d = -1] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length > 4 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0) return (c === 0xfe && d === 0xff) || (c === 0 && isOpening(d)) ? 'utf-32be' : null;
  if (a === 0 && isOpening(b) && c === 0) return 'utf-16be';
  if (isOpening(a) && b === 0) return c === 0 && d === 0 ? 'utf-32le' : d === 0 ? 'utf-16le' : null;
  return null;
};

/** A document opens with `<`, `{` or white space. */
const isOpening = (byte: number): boolean =>
  byte === 0x3c || byte === 0x7b || byte === 0x20 || byte === 0x0a || byte === 0x0d;

const HEAD_BYTES = 1024;

/**
 * Reads the encoding that the XML declaration or a `meta` of HTML names. A document whose declaration is readable as ASCII is not UTF-16,
 * whatever it says.
 */
const ownDeclaration = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString('latin1');
  const declared =
    /<\?xml\s[^>]*?encoding\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
  const label = labelOf(declared);
  return label?.startsWith('utf-16') ? 'utf-8' : label;
};

const charsetIn = (contentType: string | undefined): string | null =>
  labelOf(/charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType?.slice(0, 500) ?? '')?.[1]);

/** Names in use that the Encoding Standard does not list. */
const aliases = new Map([
  ['cp949', 'euc-kr'],
  ['ms949', 'euc-kr'],
  ['ks_c_5601', 'euc-kr'],
  ['uhc', 'euc-kr'],
  ['x-windows-949', 'euc-kr'],
  ['cp932', 'shift_jis'],
  ['ms932', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['shift-jis', 'shift_jis'],
  ['eucjp', 'euc-jp'],
  ['euckr', 'euc-kr'],
  ['cp936', 'gbk'],
  ['cp950', 'big5'],
  ['big5hkscs', 'big5'],
  ['tis620', 'windows-874'],
  ['utf8mb4', 'utf-8'],
]);

/** Answers the standard's label. What is called GB2312 or GBK is decoded as GB 18030, of which both are part. */
const labelOf = (name: string | undefined): string | null => {
  const asked = name?.trim().toLowerCase();
  if (!asked) return null;
  try {
    const { encoding } = new TextDecoder(aliases.get(asked) ?? asked);
    return encoding === 'gbk' ? 'gb18030' : encoding;
  } catch {
    return asked.startsWith('utf-32') ? `utf-32${asked.endsWith('be') ? 'be' : 'le'}` : null;
  }
};

const ESCAPE = 0x1b;

const isIso2022 = (bytes: Uint8Array): boolean =>
  /\x1b(\$[@B]|\(J)/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));

/** Four characters of several bytes that are valid UTF-8 by accident are rarer than one document in a thousand. */
const BEYOND_CHANCE = 4;

const sequences = (bytes: Uint8Array): number => {
  let found = 0;
  for (let i = 0; i < bytes.length && found < BEYOND_CHANCE; i++) {
    if (bytes[i]! >= 0xc2) found++;
  }
  return found;
};

const isClean = (bytes: Uint8Array, label: string): boolean => !decodeAs(bytes, label).includes('\ufffd');

/** Excerpts cut in the middle of a character leave a few wrong bytes in documents that are otherwise what they say. */
const DAMAGE = 0.05;

const leastDamaged = (bytes: Uint8Array, labels: string[]): string | null => {
  let best: { label: string; damage: number } | null = null;
  for (const label of labels) {
    const damage = damageOf(decodeAs(bytes, label));
    if (damage <= DAMAGE && (best === null || damage < best.damage)) best = { label, damage };
  }
  return best?.label ?? null;
};

const damageOf = (text: string): number => {
  let wrong = 0;
  let beyondAscii = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    beyondAscii++;
    if (code === 0xfffd) wrong++;
  }
  return beyondAscii === 0 ? 0 : wrong / beyondAscii;
};

const decodeAs = (bytes: Uint8Array, label: string): string => {
  if (label === 'utf-8') return withoutMark(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  if (label === 'euc-kr') return decodeKorean(bytes);
  if (label.startsWith('utf-32')) return withoutMark(decodeUtf32(bytes, label === 'utf-32le'));
  return new TextDecoder(label).decode(bytes);
};

const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

const decodeUtf32 = (bytes: Uint8Array, littleEndian: boolean): string => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian);
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
  }
  return parts.join('');
};

const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

const allowed = (text: string): string => {
  const clean = FORBIDDEN.test(text) ? text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+/g, '') : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
};
