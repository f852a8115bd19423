import type { TextRange } from '@newsbell/extraction/rule/rule';

/** More are of no use to anybody, and cost memory. */
export const mostHits = 5000;

/** Where a word stands in the source, whatever its case. Words that overlap themselves count once. */
export const hitsOf = (source: string, word: string): TextRange[] => {
  if (word === '') return [];
  const pattern = new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gi');
  const hits: TextRange[] = [];
  for (let found = pattern.exec(source); found && hits.length < mostHits; found = pattern.exec(source))
    hits.push({ start: found.index, end: pattern.lastIndex });
  return hits;
};
