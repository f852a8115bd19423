import type { Plain } from './plain.ts';
import { at, half, halfOf, weekday, wordEnd } from './words.ts';
import { fixedOffset, type WallTime } from './zone.ts';
import { zoneNames, zoneOfName } from './zone-names.ts';

export type Day = Pick<WallTime, 'year' | 'month' | 'day'>;

/**
 * It has the time of day and the zone as a text writes them, and where they begin and end. `zone` is undefined where
 * there is none.
 */
export interface TimeOfDay {
  hour: number;
  minute: number;
  second: number;
  ms: number;
  zone: string | undefined;
  /**
   * It is true where the text writes as a clock shows it, 09:05, or says which half of the day: 9:05 and 1:09:05 may be
   * how long something takes.
   */
  isClock: boolean;
  at: number;
  end: number;
}

/** It is `impossible` for a time that no clock shows. */
export type Told = TimeOfDay | 'impossible' | undefined;

/** Reads the time that begins where a date ends, also with a weekday between them; a zone alone stands for midnight. */
export const timeBehind = (plain: Plain, at: number, language: string): Told => {
  BEHIND.lastIndex = at;
  const found = BEHIND.exec(plain.small);
  if (found) return read(found, plain, language);
  ZONE_BEHIND.lastIndex = at;
  const zone = ZONE_BEHIND.exec(plain.small);
  const named = zone ? zoneOf(zone.groups!.zone!, plain.text, ZONE_BEHIND.lastIndex, language) : undefined;
  return named === undefined
    ? undefined
    : { hour: 0, minute: 0, second: 0, ms: 0, zone: named, isClock: false, at, end: ZONE_BEHIND.lastIndex };
};

/** Reads the time that ends where a date begins: `15:05, 21 November`. */
export const timeBefore = ({ text, small }: Plain, at: number, language: string): Told => {
  const from = Math.max(0, at - LONGEST_TIME);
  const near = { text: text.slice(from, at), small: small.slice(from, at) };
  const found = BEFORE.exec(near.small);
  const time = found ? read(found, near, language) : undefined;
  return typeof time === 'object' ? { ...time, at: from + time.at, end: at } : time;
};

/** Reads the time that is all of a text but for a label before it. */
export const timeAlone = (plain: Plain, from: number, language: string): Told => {
  ALONE.lastIndex = from;
  const found = ALONE.exec(plain.small);
  return found ? read(found, plain, language) : undefined;
};

/** Answers where the weekday behind a word for a day ends. */
export const weekdayEnd = ({ small }: Plain, at: number): number | undefined => {
  WEEKDAY_BEHIND.lastIndex = at;
  return WEEKDAY_BEHIND.test(small) ? WEEKDAY_BEHIND.lastIndex : undefined;
};

const LONGEST_TIME = 48;

const zone = `(?:(?:(?:gmt|utc)\\s?)?[+−-]\\d\\d:?\\d\\d|[+−-]\\d\\d|(?:gmt|utc)\\s?[+−-]\\d{1,2}|z|${zoneNames.join('|').toLowerCase()})(?![\\w:])`;

const hour = String.raw`(?<!\d)(?<hour>\d{1,2})`;
const latinEnd = `(?:\\s?(?:h|uhr|uur|ч)${wordEnd}\\.?)`;

const clock = [
  String.raw`${hour}(?:\s?[:h]\s?)(?<minute>\d\d)(?!\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:min)?${latinEnd}?`,
  String.raw`${hour}\s?(?<spoken>[시時时点點])(?![간間])(?:\s?(?<over>半|반)|\s?(?<minute>\d{1,2})\s?[분分](?:\s?(?<second>\d{1,2})\s?[초秒])?)?`,
  String.raw`${hour}\.(?<minute>\d\d)(?=${latinEnd}|\s(?:gmt|utc|bst|cet|cest|mez|mesz)\b|\s?[ap]\.?m\b)${latinEnd}?`,
  String.raw`(?<=(?:ore|alle|om|um|klo|kl\.)\s)${hour}\.(?<minute>\d\d)(?!\d)`,
  String.raw`${hour}(?=\s?[ap]\.?\s?m\b)`,
  `${hour}${latinEnd}`,
].join('|');

const time = `(?:(?<half>${half})\\s?)?(?:${clock})(?:\\s?(?<half2>${half}))?(?:\\s?\\(?(?<zone>${zone})\\)?)?`;

const BEHIND = new RegExp(
  `(?:[.,]?\\s?${weekday})?[.,]?(?:t|[\\s,·|•/-]{0,3}(?:[-–—]\\s|@\\s?)?(?:${at}\\s)?)(?:(?<early>gmt[+−-]\\d{1,2}(?::\\d\\d)?)\\s)?${time}`,
  'y',
);
const ALONE = new RegExp(`(?:${at}\\s)?${time}`, 'y');
const BEFORE = new RegExp(
  `${time}[\\s,·|•-]{0,3}(?:(?:on|le|el|am|op|il|em)\\s)?(?:${weekday}[\\s,]{0,2})?(?:le\\s)?$`,
);
const WEEKDAY_BEHIND = new RegExp(`\\.?\\s?${weekday}`, 'y');
const ZONE_BEHIND = new RegExp(`\\s?\\(?(?<zone>${zone})\\)?`, 'y');

const EASTERN = /^(?:ja|ko|zh)/;

const read = (found: RegExpExecArray, { text }: Plain, language: string): Told => {
  const { half, half2, over, spoken, fraction, ...told } = found.groups as Record<string, string | undefined>;
  const end = found.index + found[0].length;
  const hour = hourOf(Number(told.hour), half ?? half2);
  const minute = over ? 30 : Number(told.minute ?? 0);
  const second = Number(told.second ?? 0);
  const isBeyond = hour > 24 || (hour === 24 && minute + second > 0);
  const mayBeBeyond = half !== undefined || spoken !== undefined || EASTERN.test(language);
  if (hour > 29 || minute > 59 || second > 60 || (isBeyond && !mayBeBeyond)) return 'impossible';
  const ms = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0;
  const zone = isRange(found[0], told) ? undefined : zoneOf(told.zone ?? told.early, text, end, language);
  const isClock =
    (half ?? half2) !== undefined ||
    (told.hour!.length === 2 && told.minute !== undefined && told.second === undefined);
  return { hour, minute, second, ms, zone, isClock, at: found.index, end };
};

/** `10:00-12:00` is a range of times, but `10:00:00-12:00` has a zone. */
const isRange = (written: string, { zone, second }: Record<string, string | undefined>): boolean =>
  zone !== undefined && /^[−-]\d\d:/.test(zone) && second === undefined && !written.startsWith('t');

const hourOf = (hour: number, half: string | undefined): number => {
  const named = half === undefined ? undefined : halfOf(half);
  if (named === undefined || hour > 12) return hour;
  if (named === 'am') return hour % 12;
  if (named === 'pm') return (hour % 12) + 12;
  if (named === 'noon') return hour < 10 ? hour + 12 : hour;
  return hour >= 5 ? hour + 12 : hour;
};

/** Names of zones count in capitals only, because in small letters many are other words: `est`, `ist`, `met`. */
const zoneOf = (zone: string | undefined, text: string, end: number, language: string): string | undefined => {
  if (zone === undefined) return undefined;
  if (zone === 'z') return 'UTC';
  const offset = zone.replace(/^(?:gmt|utc)\s?(?=[+−-])/, '');
  if (/^[+−-]/.test(offset)) return fixedOffset(offset) === null ? undefined : offset;
  const written = text.slice(0, end).replace(/\)$/, '').slice(-zone.length);
  return written === zone.toUpperCase() ? zoneOfName(written, language) : undefined;
};
