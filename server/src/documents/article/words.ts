/** Folded text as units (words, and signs of writing without spaces), and how much of one text stands in another. */
import { fold, isCjkAt } from '#text/fold.ts';

/** Words are compared whole; Chinese, Japanese and Korean sign by sign, because spaces say nothing there or are put at will. */
export const unitsOf = (text: string, most = MOST_UNITS): string[] => {
  const folded = fold(text, 8 * most);
  const units: string[] = [];
  for (const run of folded.split(' ')) {
    if (run === '') continue;
    if (isCjkAt(run, 0)) units.push(...run);
    else units.push(run);
    if (units.length >= most) break;
  }
  return units.slice(0, most);
};

const MOST_UNITS = 200_000;

/** A word says about as much as two signs. */
export const sizeOf = (units: readonly string[]): number =>
  units.reduce((size, unit) => size + (isCjkAt(unit, 0) ? 1 : 2), 0);

/** All rows of `length` units; a shorter text is one row. */
export const rowsOf = (units: readonly string[], length: number): string[] => {
  if (units.length === 0) return [];
  const rows: string[] = [];
  for (let at = 0; at + length <= units.length || at === 0; at++) rows.push(units.slice(at, at + length).join(' '));
  return rows;
};

/** The share, 0 to 1, of the rows that the other text has, too. */
export const shareOf = (rows: readonly string[], others: ReadonlySet<string>): number =>
  rows.length === 0 ? 0 : rows.filter(row => others.has(row)).length / rows.length;

/** Words that tell of a subject: of four letters or more, and pairs of signs in writing without spaces. */
export const tellingOf = (units: readonly string[]): Set<string> => {
  const telling = new Set<string>();
  for (const [at, unit] of units.entries()) {
    if (!isCjkAt(unit, 0)) {
      if (unit.length >= 4 || /\d\d/.test(unit)) telling.add(unit);
      continue;
    }
    const next = units[at + 1];
    if (next !== undefined && isCjkAt(next, 0)) telling.add(unit + next);
  }
  return telling;
};
