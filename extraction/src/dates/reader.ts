import { daysIn, type FoundDay, type Meant } from './day.ts';
import { type Plain, plainOf } from './plain.ts';
import { relativeIn } from './relative.ts';
import { readEpoch, readIso, readRfc822 } from './standards.ts';
import { type TimeOfDay, timeAlone, timeBefore, timeBehind, weekdayEnd } from './time.ts';
import { label, weekday } from './words.ts';
import { instantIn, wallTimeIn } from './zone.ts';

/** `zone` is the source's own, by IANA name or offset; it counts where a text names none. */
export interface DateContext {
  now: Date;
  zone: string;
  /** It is a tag of BCP 47. It settles what 3/5/2026, 26.11.21 and CST mean. */
  language?: string;
  /** In running text a time by itself is no date. */
  onlyDays?: boolean;
}

/**
 * Answers the instant that a whole text means which is known to be a date: RFC 822 and 2822, RFC 3339 and ISO 8601,
 * ctime, epoch seconds and milliseconds, what people write in the languages of `grammar.ts`, and what is counted from
 * `now`. A day without a time is its midnight. It answers null for a text that is no date. The process's own time zone
 * plays no part.
 */
export const parseDate = (text: string, context: DateContext): Date | null => {
  const quick = readRfc822(text);
  if (quick !== undefined) return quick;
  const plain = plainOf(text, LONGEST_FIELD);
  for (const date of [readIso(plain.text, context.zone), readRfc822(plain.text), readEpoch(plain.text)]) {
    if (date !== undefined) return date;
  }
  return read(withoutComments(plain), readingOf(context, true))?.date ?? null;
};

/**
 * It has a date and says how the date is told: by a name or a year, by figures alone (`26.11.21`, `11/21`), or by a
 * time alone.
 */
export interface FoundDate {
  date: Date;
  by: 'name' | 'figures' | 'time';
}

/**
 * Answers the first moment that a running text names, or that all of it is. A moment before 1995 or later than a day
 * from now does not count, and figures without a name or a year count only with a time or a weekday beside them, or
 * where they are all of the text: `1.25` is a price, `26.11.21` a date by itself and a version in a sentence.
 */
export const findDate = (text: string, context: DateContext): Date | null => findAnyDate(text, context)?.date ?? null;

/** Does the same as findDate for callers that have several texts and take the surest date. */
export const findAnyDate = (text: string, context: DateContext): FoundDate | null => {
  const reading = readingOf(context, false);
  const instant = INSTANT.test(text) ? readIso(text, context.zone) : null;
  if (instant && isMeant(instant, reading)) return { date: instant, by: 'name' };
  return read(plainOf(text, LONGEST_TEXT), reading);
};

/** Fast path: a whole moment as RFC 822 or RFC 3339 writes it, as nearly all dates of feeds are, is not counted from now. */
const STANDARD =
  /^\s*(?:(?:[A-Za-z]{3},\s*)?\d{1,2} [A-Za-z]{3} \d{4} |\d{4}-\d\d-\d\dT)\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?\s?(?:[A-Z]{1,4}|[+-]\d\d:?\d\d)?\s*$/;

/** Answers whether a text is relative to now, so that it changes while its meaning does not. */
export const isCountedFromNow = (text: string): boolean => {
  if (STANDARD.test(text)) return false;
  const clock = { now: new Date(0), zone: 'UTC', language: '' };
  return readRfc822(text) === undefined && relativeIn(plainOf(text, LONGEST_FIELD), clock) !== undefined;
};

/** Does the same as findDate, but only a text that names day, month and year counts. */
export const findFullDate = (text: string, context: DateContext): Date | null => {
  const reading = readingOf(context, false);
  const plain = plainOf(text, LONGEST_TEXT);
  return firstOf(plain, [...daysIn(plain, reading.language, false)].filter(isFull), reading)?.date ?? null;
};

const [LONGEST_FIELD, LONGEST_TEXT] = [200, 2000];
const DAY = 86_400_000;
const earliest = Date.UTC(1995, 0, 1);

const readingOf = (context: DateContext, isField: boolean): Reading => ({
  ...context,
  language: context.language ?? '',
  onlyDays: context.onlyDays ?? false,
  isField,
});

/** Markup writes an instant in this form. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:T[\d:.Z+-]{4,30})?$/;

type Reading = Required<DateContext> & { isField: boolean };

const read = (plain: Plain, reading: Reading): FoundDate | null => {
  const days = [...daysIn(plain, reading.language, reading.isField)];
  const rest = days.filter(day => !isFull(day));
  const absolute = firstOf(plain, days.filter(isFull), reading) ?? firstOf(plain, rest, reading);
  if (absolute !== undefined) return absolute;
  const relative = relativeIn(plain, reading);
  if (relative) return isMeant(relative, reading) ? { date: relative, by: 'name' } : null;
  const today = reading.onlyDays ? null : todayAt(plain, reading);
  return today && isMeant(today, reading) ? { date: today, by: 'time' } : null;
};

const isFull = ({ sureness, meant }: FoundDay): boolean => sureness === 'full' && meant[0]?.year !== undefined;

/**
 * In a field the first day is meant, and if there is no such day, the answer is null. In running text the next one may
 * be a date.
 */
const firstOf = (plain: Plain, days: FoundDay[], reading: Reading): FoundDate | null | undefined => {
  for (const day of days) {
    const found = dateOf(day, plain, reading);
    if (found && isMeant(found.date, reading)) return found;
    if (found === null && reading.isField) return null;
  }
  return undefined;
};

const isMeant = (date: Date, { now, isField }: Reading): boolean =>
  isField ? !Number.isNaN(date.getTime()) : date.getTime() >= earliest && date.getTime() <= now.getTime() + DAY;

/** Answers undefined for a day that is not meant as a date, and null for one that is on no calendar. */
const dateOf = (day: FoundDay, plain: Plain, reading: Reading): FoundDate | null | undefined => {
  const behind = timeBehind(plain, day.end, reading.language);
  const time = behind ?? timeBefore(plain, day.at, reading.language);
  if (time === 'impossible') return null;
  const from = time && time.at < day.at ? time.at : day.at;
  const weekday = time ? undefined : weekdayEnd(plain, day.end);
  const to = Math.max(day.end, time?.end ?? 0, weekday ?? 0);
  if (day.sureness === 'span' && (!reading.isField || time)) return undefined;
  const isClear = day.sureness === 'full' || (day.sureness !== 'span' && (time ?? weekday) !== undefined);
  const mayBeAll = reading.isField || day.sureness === 'figures';
  if (!isClear && !(mayBeAll && isAll(plain, from, to, reading))) return undefined;
  const date = instantOf(day.meant, time, reading);
  return date && { date, by: isClear ? 'name' : 'figures' };
};

const BEFORE_ALL = new RegExp(`^[\\s(\\[]*(?:${label}[\\s:|·]*){0,3}(?:${weekday}[\\s,]*)?$`);
const BEHIND_ALL = new RegExp(`^[\\s)\\].,·|]*(?:${weekday})?[\\s)\\].·|]*$`);

/** A field may have words around its date, but no other figures. */
const isAll = ({ small }: Plain, from: number, to: number, { isField }: Reading): boolean => {
  const [before, behind] = [small.slice(0, from), small.slice(to)];
  return isField ? !/\d/.test(before + behind) : BEFORE_ALL.test(before) && BEHIND_ALL.test(behind);
};

/** Templates say `en` on pages of every language. */
const MAY_BE_ANY = /^(?:en)?$/i;

const midnight = { hour: 0, minute: 0, second: 0, ms: 0, zone: undefined };

const instantOf = (meant: Meant[], time: TimeOfDay | undefined, { now, zone, language }: Reading): Date | null => {
  const { hour, minute, second, ms, zone: told } = time ?? midnight;
  const clock = { hour, minute, second, ms };
  const dates = meant.map(day => withYear(day, clock, told ?? zone, now)).filter(date => date !== null);
  const [first, ...others] = dates;
  if (!first || !MAY_BE_ANY.test(language) || meant[0]?.year === undefined) return first ?? null;
  const distance = (date: Date) => Math.abs(date.getTime() - now.getTime()) / (365 * DAY);
  return others.reduce((best, other) => (distance(other) < distance(best) - 1 ? other : best), first);
};

type Clock = Pick<TimeOfDay, 'hour' | 'minute' | 'second' | 'ms'>;

/** A day without a year is the last such day that is not in the future, and 29 February may be some years back. */
const withYear = ({ year, month, day }: Meant, clock: Clock, zone: string, now: Date): Date | null => {
  if (year !== undefined) return instantIn(zone, { ...clock, year, month, day });
  const thisYear = wallTimeIn(zone, now).year;
  for (let guess = thisYear + 1; guess >= thisYear - 8; guess--) {
    const date = instantIn(zone, { ...clock, year: guess, month, day });
    if (date && date.getTime() <= now.getTime() + DAY) return date;
  }
  return null;
};

const LABELS = new RegExp(`^[\\s(\\[]*(?:${label}[\\s:|·]*){0,3}`);

/** A time that is all of a text is today's or, if that is yet to come, yesterday's. */
const todayAt = (plain: Plain, { now, zone, language, isField }: Reading): Date | null => {
  const time = timeAlone(plain, LABELS.exec(plain.small)![0].length, language);
  if (time === undefined || time === 'impossible' || !BEHIND_ALL.test(plain.small.slice(time.end))) return null;
  if (!isField && !time.isClock) return null;
  const meant = time.zone ?? zone;
  const today = wallTimeIn(meant, now);
  const date = instantIn(meant, { ...today, ...time });
  return date && date.getTime() > now.getTime() + DAY / 144 ? new Date(date.getTime() - DAY) : date;
};

/** RFC 822 has comments in brackets, which are left out; weekdays and zones in brackets tell something and stay. */
const withoutComments = (plain: Plain): Plain => {
  let { text } = plain;
  if (!/[([]/.test(text)) return plain;
  text = text.replace(/\(([A-Z]{2,5})\)/g, ' $1 ');
  for (let nested = 0; nested < 5; nested++) text = text.replace(/(?!\([^()]{1,3}\))\([^()]*\)|\[[^[\]]*\]/g, ' ');
  text = text.replace(/\s+/g, ' ').trim();
  return { text, small: text.toLowerCase() };
};
