import { fixedOffset, instantIn, type Zone } from '@newsbell/extraction/dates/zone';
import { readNamed } from './named.ts';
import { readNumeric } from './numeric.ts';
import { readRelative } from './relative.ts';

/** `zone` is the source's own: it is meant wherever a text names none. */
export type DateContext = { zone: Zone; now: Date; language: string };

/**
 * The instant that a source means: RFC 822 and 2822, RFC 3339 and ISO 8601, ctime, epoch seconds and milliseconds,
 * and what people write in Korean, Japanese, Chinese and the main European languages, also relative to `now`. A day
 * without a time is its midnight. Null for what is no date. The process's own time zone plays no part.
 */
export function readDate(text: string, options: { zone?: Zone; now: Date; language?: string }): Date | null {
  const context = { zone: options.zone || 'UTC', now: options.now, language: options.language ?? '' };
  const quick = readRfc822(text, context);
  if (quick !== undefined) return quick;
  const plain = simplified(text);
  for (const read of READERS) {
    const date = read(plain, context);
    if (date !== undefined) return date !== null && Number.isNaN(date.getTime()) ? null : date;
  }
  return null;
}

const READERS = [readIso, readRfc822, readEpoch, readRelative, readNumeric, readNamed];

const LONGEST = 200;

/** Full-width figures made plain, comments (RFC 822) and weekdays in brackets away, Chinese numerals as figures. */
function simplified(text: string): string {
  let plain = text.slice(0, LONGEST).toWellFormed().trim();
  if (!/^[\x20-\x27\x2a-\x5a\x5c\x5e-\x7e]*$/.test(plain)) {
    plain = plain.normalize('NFKC').replace(/\(([A-Z]{2,5})\)/g, ' $1 ');
    for (let nested = 0; nested < 5; nested++) plain = plain.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
    plain = plain.replace(/[〇零一二三四五六七八九十]+(?=\s*[年月日時时点點分])/g, figuresOf);
  }
  return plain.replace(/\s+/g, ' ').trim();
}

/** 二〇二六 is 2026, 三十一 is 31. */
function figuresOf(numeral: string): string {
  const digits = [...numeral].map(char => '〇一二三四五六七八九'.indexOf(char === '零' ? '〇' : char));
  const ten = digits.indexOf(-1);
  if (ten < 0) return digits.join('');
  return String((ten === 0 ? 1 : digits[0]!) * 10 + (digits[ten + 1] ?? 0));
}

const RFC_822 =
  /^(?:[A-Za-z]{3,9},? )?\s*(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? ([+-]\d{4}|GMT|UTC|Z)$/;

/** The form that nearly every RSS feed has; its variants are left to `readNamed`. */
function readRfc822(text: string, _: DateContext): Date | null | undefined {
  const found = RFC_822.exec(text);
  if (!found) return undefined;
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(found[2]!) / 3 + 1;
  if (!Number.isInteger(month) || month === 0) return undefined;
  const [day, year, hour, minute, second] = [1, 3, 4, 5, 6].map(at => Number(found[at] ?? 0)) as Five;
  return fixedOffset(found[7]!) === null || hour > 24
    ? null
    : instantIn(found[7]!, { year, month, day, hour, minute, second, ms: 0 });
}

type Five = [number, number, number, number, number];

const ISO_DATE =
  /^(?<y>\d{4})(?:-(?<n>\d{3})(?!\d)|-(?<m>\d\d)(?:-(?<d>\d\d))?|(?<m2>\d\d)(?<d2>\d\d)|-?W(?<w>\d\d)(?:-?(?<wd>[1-7]))?)?/;
const ISO_TIME =
  /^[Tt ](?<h>\d\d)(?::?(?<min>\d\d)(?::?(?<s>\d\d)(?:[.,](?<f>\d+))?)?)? ?(?<zone>[Zz]|UTC|GMT|[+−-]\d\d(?::?\d\d)?)?$/;
const COMPACT = /^((?:19|20)\d{6})(\d{4}(?:\d\d)?)$/;

function readIso(text: string, { zone }: DateContext): Date | null | undefined {
  const date = ISO_DATE.exec(text.replace(COMPACT, '$1T$2'));
  if (!date?.groups) return undefined;
  const rest = date.input.slice(date[0].length);
  const time = rest === '' ? {} : ISO_TIME.exec(rest)?.groups;
  if (!time) return undefined;
  const { y, m, d, m2, d2, n, w, wd } = date.groups;
  const year = Number(y);
  const [hour, minute, second] = [Number(time.h ?? 0), Number(time.min ?? 0), Number(time.s ?? 0)];
  if (hour > 24 || (hour === 24 && minute + second > 0)) return null;
  const day = n ? dayOfYear(year, Number(n)) : w ? dayOfWeek(year, Number(w), Number(wd ?? 1)) : null;
  if (day === null && (n || w)) return null;
  const [month, dayOfMonth] = day ?? [Number(m ?? m2 ?? 1), Number(d ?? d2 ?? 1)];
  const ms = time.f ? Math.floor(Number(`0.${time.f}`) * 1000) : 0;
  const meant = time.zone?.toUpperCase() ?? zone;
  if (time.zone && fixedOffset(meant) === null) return null;
  return instantIn(meant, { year, month, day: dayOfMonth, hour, minute, second, ms });
}

function dayOfYear(year: number, day: number): [month: number, day: number] | null {
  const date = new Date(Date.UTC(year, 0, day));
  return day < 1 || date.getUTCFullYear() !== year ? null : [date.getUTCMonth() + 1, date.getUTCDate()];
}

/** ISO 8601 weeks begin on Monday; the first is the one with 4 January. */
function dayOfWeek(year: number, week: number, weekday: number): [month: number, day: number] | null {
  const fourth = new Date(Date.UTC(year, 0, 4));
  const day = 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7 + weekday - 1;
  return week < 1 || week > 53 ? null : dayOfYear(year, day);
}

/** Seconds since 1970 in 9 or 10 figures, milliseconds in 13. */
function readEpoch(text: string): Date | undefined {
  const found = /^(\d{9,10}(?:\.\d+)?|\d{13})$/.exec(text);
  if (!found) return undefined;
  return new Date(Math.floor(text.length === 13 && !text.includes('.') ? Number(text) : Number(text) * 1000));
}
