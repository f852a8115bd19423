import { figuresOf, fullYear, type Told } from './figures.ts';
import type { Plain } from './plain.ts';
import { capitalMonths, clearSmallMonths, englishMonths, month, monthOf, of, wordEnd, wordStart } from './words.ts';

/** It is a day that a text may mean; without a year, the year that puts it nearest before now is meant. */
export interface Meant {
  year: number | undefined;
  month: number;
  day: number;
}

/**
 * It says how certain a day is: `full` counts anywhere; `figures`, such as 26.11.21 or 11/21, count with a time or a
 * weekday beside them or as all of a text; `loose`, such as 1.25, and `span`, a month or a year, count only where a
 * text is known to be a date.
 */
export type Sureness = 'full' | 'figures' | 'loose' | 'span';

export interface FoundDay {
  at: number;
  end: number;
  sureness: Sureness;
  /** The likeliest meaning comes first; it is empty where there is no such day. */
  meant: Meant[];
}

/** Yields every day that a text names, in order; no two of them share a figure. The time is linear in the text. */
export const daysIn = function* (plain: Plain, language: string, isField: boolean): Generator<FoundDay> {
  if (!/\d|元年/.test(plain.small)) return;
  for (let from = 0; ; ) {
    DAY.lastIndex = from;
    const found = DAY.exec(plain.small);
    if (!found) return;
    const day = dayOf(found, plain, language, isField);
    // Where figures are no day, a later one of them may begin one.
    from = day ? day.end : found.index + 1;
    if (day) yield day;
  }
};

const start = String.raw`(?<!\d[-./:,]?)`;
const end = String.raw`(?!\d|[-./,]\d{1,4}(?![\d:시時时]))`;
const yearMark = String.raw`\s?(?:[년年]|г\.?${wordEnd}|года${wordEnd})`;
const ordinal = '(?:st|nd|rd|th|er|re|de|ste|-?го|-?е|[oa°])?';
const yearBehindTime = String.raw`\s\d{1,2}:\d\d(?::\d\d)?\s(?:[a-z]{1,5}\s|[+-]\d{4}\s)?(?<year>\d{4})(?!\d)`;
const eras = '令和|平成|昭和|大正|明治|(?:中華|中华)?民[國国]';

const DAY = new RegExp(
  [
    // Matches 2026년 11월 21일, 令和8年11月21日, 民國115年11月21日, 11月21日.
    String.raw`${start}(?:(?:(?<era>${eras})\s?(?<year>\d{1,3}|元)|['’]?(?<year>\d{4}|\d{2,3}))\s?[년年][,.]?\s?)?(?<month>\d{1,2})\s?[월月]\s?(?<day>\d{1,2})\s?[일日号號]`,
    // Matches 2026-11-21 and 2026. 11. 21.
    String.raw`${start}(?<year>\d{4})\s?(?<sign>[-./–])\s?(?<month>\d{1,2})\s?\k<sign>\s?(?<day>\d{1,2})(?!\d|\k<sign>\d{1,4}(?![\d:시時时]))\.?`,
    // Matches R8.11.21 and 平成31.4.30.
    String.raw`(?<![a-z\d])(?<era>${eras}|[rhs])\.?\s?(?<year>\d{1,3}|元)(?<sign>[-./])\s?(?<month>\d{1,2})\k<sign>\s?(?<day>\d{1,2})${end}`,
    // Matches 2026 Nov 21.
    String.raw`${start}(?<year>\d{4})[-\s,.]{1,2}(?<name>${month})[-\s.]{1,2}(?<day>\d{1,2})${ordinal}${end}`,
    // Matches 21 Nov 15:05:09 GMT 2026.
    String.raw`${start}(?<day>\d{1,2})\s(?<name>${month})(?=${yearBehindTime})`,
    // Matches 21 November 2026, 21. Nov. '26, 21-Nov-2026, le 1er novembre 2026, 21 de noviembre de 2026, 21 ноября 2026 г.
    String.raw`${start}(?<day>\d{1,2})${ordinal}\.?(?:[-\s/]{1,2}|(?<=\.))(?:${of}\s)?(?<name>${month})(?!\.?\sfa\b)\.?(?:,?[-\s/]{1,2}(?:${of}\s)?(?:(?<year>\d{4})|['’](?<year>\d\d)|(?<short>\d\d)(?=\s\d{1,2}:\d\d|$))(?!\d)(?:${yearMark})?)?`,
    // Matches Nov 21 15:05:09 UTC 2026.
    String.raw`${wordStart}(?<name>${month})\s(?<day>\d{1,2})(?=${yearBehindTime})`,
    // Matches November 21st, 2026.
    String.raw`${wordStart}(?<name>${month})[.,]?[-\s](?<day>\d{1,2})(?:st|nd|rd|th)?(?!\d|:|\.\d|\s?(?:${month}))(?:(?:,\s?|\s|-)(?:${of}\s)?(?:(?<year>\d{4})|['’](?<year>\d\d)|(?<short>\d\d)(?=\s\d{1,2}:\d\d|$))(?!\d|[-./]\d))?`,
    // Matches 21.11.2026, 26.11.21, 115-11-21.
    String.raw`${start}(?<quoted>['’])?(?<a>\d{1,3})(?<sign>[-./])\s?(?<b>\d{1,2})\k<sign>\s?(?<c>\d{4}|\d{1,2})${end}(?<dot>\.)?(?:${yearMark})?`,
    // Matches 11.21 and 11/21.
    String.raw`${start}(?<a>\d{1,2})(?<sign>[-./])\s?(?<b>\d{1,2})${end}(?<dot>\.)?`,
    // Matches November 2026, 2026년 11월, 2026-11.
    String.raw`${wordStart}(?<name>${month})\.?,?\s(?:${of}\s)?(?<year>\d{4})(?!\d)(?:${yearMark})?`,
    String.raw`${start}(?<year>\d{4})(?:\s?[년年]\s?(?<month>\d{1,2})\s?[월月]|(?:-|\.\s?|/)(?<month>\d{1,2})\.?${end}|\s?[년年])`,
  ].join('|'),
  'gu',
);

const dayOf = (found: RegExpExecArray, plain: Plain, language: string, isField: boolean): FoundDay | undefined => {
  const at = found.index;
  const end = at + found[0].length;
  const told = found.groups as Told;
  if (told.a !== undefined) {
    const figures = figuresOf(told, language);
    return figures.meant.length > 0 ? { at, end, ...figures } : undefined;
  }
  const written = plain.text.slice(at, end);
  if (/^[rhs]$/.test(told.era ?? '') && !/^[RHS]/.test(written)) return undefined;
  if (told.name !== undefined && !isField && !isMonth(told, written, language)) return undefined;
  const year = yearOf(told);
  const month = told.name === undefined ? Number(told.month ?? 1) : monthOf(told.name);
  const meant = year === null ? [] : [{ year, month, day: Number(told.day ?? 1) }];
  return { at, end, sureness: told.day === undefined ? 'span' : 'full', meant };
};

/** In running text the name of a month may be another word: `you may 3`, `Set 3`, `3 mars`, `Gen 3`. */
const isMonth = (told: Told, written: string, language: string): boolean => {
  const name = told.name!;
  if (told.year !== undefined || told.short !== undefined) return true;
  const isDayFirst = !written.toLowerCase().startsWith(name);
  if (/\p{Lu}/u.test(written) && (isDayFirst ? capitalMonths : englishMonths).has(name)) return true;
  return isDayFirst && (clearSmallMonths.has(name) || SMALL_MONTHS.test(language));
};

const SMALL_MONTHS = /^(?:fr|es|it|pt|nl|pl|ru)/i;

const yearsBefore: Record<string, [before: number, years: number]> = {
  ...{ 令和: [2018, 99], 平成: [1988, 31], 昭和: [1925, 64], 大正: [1911, 15], 明治: [1867, 45] },
  ...{ r: [2018, 99], h: [1988, 31], s: [1925, 64] },
};
const minguo = [1911, 999] as const;

/** It is null for a year that its era did not have. */
const yearOf = ({ era, year, short }: Told): number | undefined | null => {
  const written = year ?? short;
  if (written === undefined) return undefined;
  if (era === undefined && written.length !== 3) return fullYear(written);
  const [before, years] = yearsBefore[era ?? ''] ?? minguo;
  const counted = written === '元' ? 1 : Number(written);
  return counted < 1 || counted > years ? null : before + counted;
};
