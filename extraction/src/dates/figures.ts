import type { FoundDay, Meant } from './day.ts';

/** It has the parts of a day as a text writes them. */
export type Told = Record<string, string | undefined>;

/** Reads two or three short figures in the language's order, unless only another order makes sense. */
export const figuresOf = (told: Told, language: string): Pick<FoundDay, 'meant' | 'sureness'> => {
  const { a, b, c } = told;
  const meant = (c === undefined ? twoFigures(told, language) : threeFigures(told, language)).filter(isPossible);
  if (c?.length === 4 || told.quoted !== undefined) return { meant, sureness: 'full' };
  const isPadded = told.sign === '.' && told.dot !== undefined;
  const isLong = [a, b, c].every(each => each === undefined || each.length >= 2) || a!.length === 3;
  const isSlashed = c !== undefined && told.sign === '/';
  return { meant, sureness: isLong || isPadded || isSlashed ? 'figures' : 'loose' };
};

/** RFC 2822: the years 00 to 49 are of this century, 50 to 99 of the last. */
export const fullYear = (figures: string): number => {
  const year = Number(figures);
  if (figures.length >= 4) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

const EASTERN = /^(?:ko|ja|zh)/i;
const TAIWAN = /^zh-(?:tw|hant)/i;
const MONTH_FIRST = /^(?:$|en$|en-(?:us|ph|ca)|ko|ja|zh)/i;

const isPossible = ({ month, day }: Meant): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

const twoFigures = ({ a, b, sign }: Told, language: string): Meant[] => {
  const monthFirst = { year: undefined, month: Number(a), day: Number(b) };
  const dayFirst = { year: undefined, month: Number(b), day: Number(a) };
  const isDayFirst = language !== '' && !EASTERN.test(language) && (sign === '.' || !MONTH_FIRST.test(language));
  return isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
};

/**
 * Without a language, the two figures of a year may be the first or the last; the caller takes the meaning that is
 * nearest to now.
 */
const threeFigures = ({ a, b, c, sign, quoted }: Told, language: string): Meant[] => {
  if (a!.length === 3) {
    // A year of Taiwan is counted from 1911. With full stops it is more often the number of a version.
    return sign !== '.' || TAIWAN.test(language) ? [{ year: 1911 + Number(a), month: Number(b), day: Number(c) }] : [];
  }
  const isYearFirst = c!.length < 3 && a!.length === 2;
  const yearFirst = isYearFirst ? [{ year: fullYear(a!), month: Number(b), day: Number(c) }] : [];
  if (quoted !== undefined || c!.length === 1) return yearFirst;
  const year = fullYear(c!);
  const dayFirst = { year, month: Number(b), day: Number(a) };
  const monthFirst = { year, month: Number(a), day: Number(b) };
  const isDayFirst = sign === '.' || !MONTH_FIRST.test(language);
  const yearLast = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  return language === '' || EASTERN.test(language) ? [...yearFirst, ...yearLast] : [...yearLast, ...yearFirst];
};
