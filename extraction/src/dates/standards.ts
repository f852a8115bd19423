import { fixedOffset, instantIn } from './zone.ts';

/**
 * RFC 822: reads the form that nearly every RSS feed has; variants of it are left to the reader of people's dates. It
 * answers undefined for a text that has not this form.
 */
export const readRfc822 = (text: string): Date | null | undefined => {
  const found = RFC_822.exec(text);
  if (!found) return undefined;
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(found[2]!) / 3 + 1;
  if (!Number.isInteger(month) || month === 0) return undefined;
  const [day, year, hour, minute, second] = [1, 3, 4, 5, 6].map(at => Number(found[at] ?? 0)) as Five;
  return fixedOffset(found[7]!) === null || hour > 24
    ? null
    : instantIn(found[7]!, { year, month, day, hour, minute, second, ms: 0 });
};

const RFC_822 =
  /^(?:[A-Za-z]{3,9},? )?\s*(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? ([+-]\d{4}|GMT|UTC|Z)$/;

type Five = [number, number, number, number, number];

const ISO_DATE =
  /^(?<y>\d{4})(?:-(?<n>\d{3})(?!\d)|-(?<m>\d\d)(?:-(?<d>\d\d))?|(?<m2>\d\d)(?<d2>\d\d)|-?W(?<w>\d\d)(?:-?(?<wd>[1-7]))?)?/;
const ISO_TIME =
  /^[Tt ](?<h>\d\d)(?::?(?<min>\d\d)(?::?(?<s>\d\d)(?:[.,](?<f>\d+))?)?)? ?(?<zone>[Zz]|UTC|GMT|[+−-]\d\d(?::?\d\d)?)?$/;
const COMPACT = /^((?:19|20)\d{6})(\d{4}(?:\d\d)?)$/;

/** RFC 3339: reads it and all of ISO 8601 that dates use, weeks and days of the year included. */
export const readIso = (text: string, zone: string): Date | null | undefined => {
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
};

const dayOfYear = (year: number, day: number): [month: number, day: number] | null => {
  const date = new Date(Date.UTC(year, 0, day));
  return day < 1 || date.getUTCFullYear() !== year ? null : [date.getUTCMonth() + 1, date.getUTCDate()];
};

/** ISO 8601 weeks begin on Monday; the first is the one with 4 January. */
const dayOfWeek = (year: number, week: number, weekday: number): [month: number, day: number] | null => {
  const fourth = new Date(Date.UTC(year, 0, 4));
  const day = 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7 + weekday - 1;
  return week < 1 || week > 53 ? null : dayOfYear(year, day);
};

/** Epoch: reads seconds since 1970 in 9 or 10 figures, and milliseconds in 13. */
export const readEpoch = (text: string): Date | undefined => {
  const found = /^(\d{9,10}(?:\.\d+)?|\d{13})$/.exec(text);
  if (!found) return undefined;
  return new Date(Math.floor(text.length === 13 && !text.includes('.') ? Number(text) : Number(text) * 1000));
};
