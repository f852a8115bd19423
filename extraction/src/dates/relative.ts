import type { Unit } from './grammar.ts';
import type { Plain } from './plain.ts';
import { timeBehind } from './time.ts';
import { agos, anyOf, counts, dayWords, label, now, spans } from './words.ts';
import { instantIn, type WallTime, wallTimeIn } from './zone.ts';

interface Clock {
  now: Date;
  zone: string;
  language: string;
}

/**
 * Reads relative times: `3 hours ago`, `보름 전`, `昨日 12:30`, `vor 3 Stunden`, `刚刚`. Words that are also of the language, like `today`, count
 * only where they and a time are all of the text. Answers null for a time that no clock shows, undefined where there is no relative time.
 */
export const relativeIn = (plain: Plain, clock: Clock): Date | null | undefined => {
  if (NOW_ALONE.test(plain.small)) return clock.now;
  const word = DAY_WORD.exec(plain.small);
  if (word) return dayBefore(word, plain, clock);
  if (!AGO_GATE.test(plain.small)) return undefined;
  for (const { pattern, unitOf } of agos) {
    const told = pattern.exec(plain.small)?.groups;
    if (told) return ago(told, unitOf, clock);
  }
  return undefined;
};

const NOW_ALONE = new RegExp(`^(?:${now})[.!]?$`);
const DAY_WORD = new RegExp(`^(?:${label}[\\s:|·]*){0,3}(?<word>${anyOf(dayWords.keys())})(?<night>夜|晩|晚|밤)?`);
const dayPatterns = [...dayWords].map(([word, back]) => [new RegExp(`^(?:${word})$`), back] as const);
const AGO_GATE = /ago|전|前|vor |il y a |hace |h?a |faz |atras|fa(?![a-z])|geleden|temu|назад/;

const dayBefore = (found: RegExpExecArray, plain: Plain, clock: Clock): Date | null | undefined => {
  const { word } = found.groups!;
  // 今晚 and 昨晚 say that the hour behind them is one of the evening.
  const end =
    found[0].length - (/[夜晩晚早朝]$/.test(found[0]) && /^\s?\d/.test(plain.small.slice(found[0].length)) ? 1 : 0);
  const time = timeBehind(plain, end, clock.language);
  if (time === 'impossible') return null;
  if (!/^[\s)\].·|]*$/.test(plain.small.slice(time?.end ?? found[0].length))) return undefined;
  const back = dayPatterns.find(([pattern]) => pattern.test(word!))![1];
  const today = wallTimeIn(time?.zone ?? clock.zone, clock.now);
  const day = new Date(Date.UTC(today.year, today.month - 1, today.day - back));
  const date = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
  return instantIn(time?.zone ?? clock.zone, { ...date, ...(time ?? { hour: 0, minute: 0, second: 0 }) });
};

type Told = Record<string, string | undefined>;

const ago = (
  { span, count, unit, more, moreUnit }: Told,
  unitOf: (word: string) => Unit,
  clock: Clock,
): Date | null => {
  const lengths: [number, Unit][] = [];
  if (span !== undefined) lengths.push(spans.get(span)!);
  if (count !== undefined) lengths.push([countOf(count), unitOf(unit!)]);
  if (more !== undefined) lengths.push([countOf(more), unitOf(moreUnit!)]);
  let date: Date | null = clock.now;
  for (const [length, of] of lengths) date &&= before(date, length, of, clock);
  return date;
};

const countOf = (text: string): number => counts.get(text) ?? Number(text);

const lengths = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

/** Months and years are counted on the calendar; the day a month does not have is its last. */
const before = (now: Date, count: number, unit: Unit, { zone }: Clock): Date | null => {
  if (unit !== 'month' && unit !== 'year') return new Date(now.getTime() - count * lengths[unit]);
  const wall = wallTimeIn(zone, now);
  const months = wall.year * 12 + wall.month - 1 - Math.round(unit === 'year' ? count * 12 : count);
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  if (year < 1000) return null;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const then: WallTime = { ...wall, year, month, day: Math.min(wall.day, lastDay) };
  return instantIn(zone, then);
};
