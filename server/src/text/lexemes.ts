import { isCjkAt } from './fold.ts';

/**
 * The lexemes of folded text for PostgreSQL's `array_to_tsvector`: each word as it is; each CJK run as overlapping
 * bigrams and its last character alone, so that every character of a run begins a lexeme. Unique, at most 20,000, and
 * no more than a tsvector holds.
 */
export const lexemes = (folded: string): string[] => {
  const found = new Set<string>();
  let units = 0;
  for (let start = 1; start < folded.length && found.size < MOST_LEXEMES && units < MOST_UNITS; ) {
    const end = endOfRun(folded, start);
    if (isCjkAt(folded, start)) addBigrams(found, folded, start, end);
    else if (end > start) {
      const before = found.size;
      found.add(folded.slice(start, end));
      if (found.size > before) units += end - start;
    }
    start = end + 1;
  }
  return [...found];
};

/** No article comes near this. */
const MOST_LEXEMES = 20_000;

/** Bound in UTF-16 units of words: three bytes each at most, and bigrams have few. `array_to_tsvector` spoils silently what is over 1 MB. */
const MOST_UNITS = 280_000;

const endOfRun = (folded: string, start: number): number => {
  const end = folded.indexOf(' ', start);
  return end < 0 ? folded.length : end;
};

const addBigrams = (found: Set<string>, folded: string, start: number, end: number): void => {
  for (let at = start; at < end && found.size < MOST_LEXEMES; ) {
    const second = at + sizeAt(folded, at);
    found.add(second < end ? folded.slice(at, second + sizeAt(folded, second)) : folded.slice(at, end));
    at = second;
  }
};

const sizeAt = (text: string, index: number): number => (text.codePointAt(index)! > 0xffff ? 2 : 1);
