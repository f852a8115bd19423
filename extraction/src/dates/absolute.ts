import type { DateContext } from '../dates.ts';
import { type Day, dayAndTime } from './time.ts';
import { wallTimeIn } from './zone.ts';

type IsLikely = (date: Date) => boolean;

/** The first likely date in a text that names day, month and year. */
export function findFull(text: string, context: DateContext, isLikely: IsLikely): Date | null {
  if (!/\d{4}|令和/.test(text)) return null;
  const days = WITH_YEAR.flatMap(pattern => [...text.matchAll(pattern)]).sort((a, b) => a.index - b.index);
  for (const found of days) {
    const date = read(found, text, dayOf(found.groups!), context);
    if (date && isLikely(date)) return date;
  }
  return null;
}

/** The first date in a text that names day and month, in the latest year that is likely. */
export function findYearless(text: string, context: DateContext, isLikely: IsLikely): Date | null {
  if (!/\d/.test(text)) return null;
  const { year } = wallTimeIn(context.zone, context.now);
  for (const found of WITHOUT_YEAR.flatMap(pattern => [...text.matchAll(pattern)])) {
    for (const guess of [year + 1, year, year - 1]) {
      const date = read(found, text, dayOf({ ...found.groups, year: String(guess) }), context);
      if (date && isLikely(date)) return date;
    }
  }
  return null;
}

const read = (found: RegExpMatchArray, text: string, day: Day, { zone }: DateContext) =>
  dayAndTime(day, text, found.index! + found[0].length, zone);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const NAMES =
  'January|February|March|April|May|June|July|August|September|October|November|December|Sept?|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Oct|Nov|Dec';
const NAME = `(?<name>${NAMES}|${NAMES.toUpperCase()})\\b\\.?`;
const DAY = String.raw`(?<![\d.,:])(?<day>\d{1,2})(?:st|nd|rd|th)?`;

const WITH_YEAR = [
  String.raw`(?<![\d.])(?<year>\d{4})(?<mark>[-./])\s?(?<month>\d{1,2})\k<mark>\s?(?<day>\d{1,2})(?!\d)`,
  String.raw`(?<!\d)(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일号號]`,
  String.raw`令和\s?(?<reiwa>\d{1,2}|元)\s?年\s?(?<month>\d{1,2})\s?月\s?(?<day>\d{1,2})\s?日`,
  String.raw`${DAY}(?: of)?[\s-]{1,2}${NAME},?[\s-]{1,2}(?<year>\d{4})(?!\d)`,
  String.raw`\b${NAME}\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s?|\s)(?<year>\d{4})(?!\d)`,
  String.raw`(?<![\d.])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})(?!\d)`,
].map(source => new RegExp(source, 'g'));

const WITHOUT_YEAR = [
  String.raw`(?<!\d)(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일号號]`,
  String.raw`${DAY}\s${NAME}(?!\s?\d)`,
  String.raw`\b${NAME}\s(?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:])`,
].map(source => new RegExp(source, 'g'));

function dayOf({ year, reiwa, month, name, day }: Record<string, string | undefined>): Day {
  const named = name === undefined ? -1 : MONTHS.findIndex(each => name.toLowerCase().startsWith(each.toLowerCase()));
  const counted = reiwa === undefined ? Number(year) : 2018 + (reiwa === '元' ? 1 : Number(reiwa));
  return { year: counted, month: name === undefined ? Number(month) : named + 1, day: Number(day) };
}
