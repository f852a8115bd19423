import { instantIn, wallTimeIn } from '@newsbell/extraction/dates/zone';
import type { DateContext } from './read-date.ts';
import { readTime, type TimeOfDay } from './time.ts';

/**
 * Dates of figures: `2026년 3월 5일 오후 3:07`, `令和8年3月5日`, `2026.03.05.`, `26.03.05`, `03-05 14:22`, `5.3.2026`,
 * `14:22`. Undefined when the text is not of this form.
 */
export function readNumeric(text: string, context: DateContext): Date | null | undefined {
  const found = match(text, context.language);
  if (found === undefined) return onlyTime(text, context);
  if (found === null) return null;
  const time = readTime(text.slice(found.end), context.language);
  return time === null ? null : dated(found, time, context);
}

/** The instant of a date with or without its year: without one it is the last such day that is not in the future. */
export function dated(date: DateParts, time: TimeOfDay, { zone, now }: DateContext): Date | null {
  const meant = time.zone ?? zone;
  const { year } = date;
  if (year !== undefined) return instantIn(meant, { ...date, ...time, year });
  const thisYear = wallTimeIn(meant, now).year;
  for (let back = 0; back <= 8; back++) {
    const candidate = instantIn(meant, { ...date, ...time, year: thisYear - back });
    if (candidate !== null && candidate.getTime() <= now.getTime() + DAY) return candidate;
  }
  return null;
}

/** RFC 2822: 00 to 49 are of this century, 50 to 999 count from 1900. */
export function fullYear(figures: string): number {
  const year = Number(figures);
  if (figures.length >= 4) return year;
  return figures.length < 3 && year < 50 ? 2000 + year : 1900 + year;
}

export type DateParts = { year: number | undefined; month: number; day: number };

const DAY = 86_400_000;

type Found = DateParts & { end: number };

const ERA = /(令和|平成|昭和|大正|明治|(?<![A-Za-z])[RHS](?=\d))\s*(元|\d{1,2})(?=\s*[年./-])/;
const ERAS: Record<string, { before: number; years: number }> = {
  令和: { before: 2018, years: 99 },
  平成: { before: 1988, years: 31 },
  昭和: { before: 1925, years: 64 },
  大正: { before: 1911, years: 15 },
  明治: { before: 1867, years: 45 },
};
const ERA_LETTERS: Record<string, string> = { R: '令和', H: '平成', S: '昭和' };

const WORDED = /(?<!\d)(?:(?<y>\d{4}|\d{2})\s*[년年]\s*)?(?<m>\d{1,2})\s*[월月]\s*(?:(?<d>\d{1,2})\s*[일日号號])?/;
const YEAR_ONLY = /(?<!\d)(\d{4})\s*[년年]$/;
const YEAR_FIRST = /(?<!\d)(?<y>\d{4})\s*(?<sep>[./-])\s*(?<m>\d{1,2})\s*\k<sep>\s*(?<d>\d{1,2})(?!\d)\.?/;
const THREE = /^(?<a>\d{1,2})(?<sep>[./-])\s?(?<b>\d{1,2})\k<sep>\s?(?<c>\d{4}|\d{2})(?!\d)\.?/;
const TWO = /^(?<m>\d{1,2})(?<sep>[./-])\s?(?<d>\d{1,2})(?!\d)\.?(?=\s|$)/;

function match(source: string, language: string): Found | null | undefined {
  const dated = withoutEra(source);
  if (dated === null) return null;
  const text = dated;
  const shift = source.length - text.length;
  const worded = WORDED.exec(text);
  const yearOnly = YEAR_ONLY.exec(text);
  const found =
    (worded && partsOf(worded, worded.groups!.y, worded.groups!.m!, worded.groups!.d ?? '1')) ??
    (yearOnly && partsOf(yearOnly, yearOnly[1], '1', '1')) ??
    yearFirst(text) ??
    three(text, language) ??
    two(text, language);
  return found ? { ...found, end: Math.max(0, found.end + shift) } : undefined;
}

/** Puts the year of our era in the place of a Japanese one; null for a year that the era did not have. */
function withoutEra(text: string): string | null {
  const found = ERA.exec(text);
  if (!found) return text;
  const era = ERAS[ERA_LETTERS[found[1]!] ?? found[1]!]!;
  const year = found[2] === '元' ? 1 : Number(found[2]);
  if (year < 1 || year > era.years) return null;
  return text.slice(0, found.index) + String(era.before + year) + text.slice(found.index + found[0].length);
}

function partsOf(found: RegExpExecArray, year: string | undefined, month: string, day: string): Found {
  const end = found.index + found[0].length;
  return { year: year === undefined ? undefined : fullYear(year), month: Number(month), day: Number(day), end };
}

function yearFirst(text: string): Found | undefined {
  const found = YEAR_FIRST.exec(text);
  return found ? partsOf(found, found.groups!.y, found.groups!.m!, found.groups!.d!) : undefined;
}

/** Three short figures: the order is the language's, unless only one makes sense. */
function three(text: string, language: string): Found | undefined {
  const found = THREE.exec(text);
  if (!found) return undefined;
  const { a, b, c, sep } = found.groups as Record<string, string>;
  const dayFirst = sep === '.' || !MONTH_FIRST.test(language);
  if (c!.length === 2 && (language === '' || EASTERN.test(language)) && Number(b) <= 12)
    return partsOf(found, a, b!, c!);
  if (Number(b) > 12 || (!dayFirst && Number(a) <= 12)) return partsOf(found, c, a!, b!);
  return partsOf(found, c, b!, a!);
}

const EASTERN = /^(?:ko|ja|zh)/i;
const MONTH_FIRST = /^(?:$|en$|en-(?:us|ph|ca)|ko|ja|zh)/i;

function two(text: string, language: string): Found | undefined {
  const found = TWO.exec(text);
  if (!found) return undefined;
  const { m, d, sep } = found.groups as Record<string, string>;
  const dayFirst = language !== '' && !EASTERN.test(language) && (sep === '.' || !MONTH_FIRST.test(language));
  return dayFirst ? partsOf(found, undefined, d!, m!) : partsOf(found, undefined, m!, d!);
}

/** A bare time is today's or, if that is yet to come, yesterday's. */
function onlyTime(text: string, context: DateContext): Date | null | undefined {
  if (!/^(?:\D{2}\s*)?\d{1,2}(?::\d{2}){1,2}(?:\s*[ap]\.?m\.?)?$/i.test(text)) return undefined;
  const time = readTime(text, context.language);
  if (time === null) return null;
  const today = wallTimeIn(context.zone, context.now);
  const date = instantIn(context.zone, { ...today, ...time });
  return date !== null && date.getTime() > context.now.getTime() + DAY / 144 ? new Date(date.getTime() - DAY) : date;
}
