import { expect, it } from 'vitest';
import { hitsOf, mostHits } from './hits.ts';

it('finds a word literally, whatever its case', () => {
  expect(hitsOf('<A href="x.y"> <a HREF="xzy">', '<a href="x.')).toEqual([{ start: 0, end: 11 }]);
  expect(hitsOf('Bell bell', 'BELL')).toHaveLength(2);
  expect(hitsOf('(a+b)*[c]', '+b)*[')).toHaveLength(1);
});

it('finds nothing for no word', () => {
  expect(hitsOf('abc', '')).toEqual([]);
});

it('stops at enough', () => {
  expect(hitsOf('a'.repeat(100_000), 'a')).toHaveLength(mostHits);
});
