import { describe, expect, it } from 'vitest';
import { readQuery } from '#text/query.ts';
import { conditionOf, planOf } from './word-search.ts';

const million = (hits: number) => planOf({ items: 1_000_000, hits, rarest: "'word'" }, 21, false).way;

describe('the way to search', () => {
  it('reads all hits of a rare word, marks a window for one between, and walks for a common one', () => {
    expect([0, 100, 2_000].map(million)).toEqual(['all', 'all', 'all']);
    expect([2_001, 5_000, 9_000].map(million)).toEqual(['window', 'window', 'window']);
    expect([30_000, 100_000, 1_000_000].map(million)).toEqual(['walk', 'walk', 'walk']);
  });

  it('reads all hits while nothing is known of the table', () => {
    expect(planOf({ items: -1, hits: 5_000, rarest: "'word'" }, 21, false).way).toBe('all');
  });
});

it('nothing matches a query that only excludes, or has no word at all', () => {
  for (const input of ['-word', '-"two words"', '"', '—', 'in:title']) {
    expect(conditionOf(readQuery(input, { lastWordIsPrefix: true })), input).toBeUndefined();
  }
});
