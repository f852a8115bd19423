import type { TextRange } from '@newsbell/extraction/rule/rule';

/** Limit: more hits are of no use to a person, and cost memory. */
export const mostHits = 5000;

/** Finds a word in the source, case-insensitively. Occurrences that overlap each other count once. */
export const hitsOf = (source: string, word: string): TextRange[] => {
  if (word === '') return [];
  const pattern = new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gi');
  const hits: TextRange[] = [];
  for (let found = pattern.exec(source); found && hits.length < mostHits; found = pattern.exec(source))
    hits.push({ start: found.index, end: pattern.lastIndex });
  return hits;
};
