import { expect, it } from 'vitest';
import { partsOf } from './keyword.ts';

it('a keyword says whether it leaves out and whether it looks in titles only', () => {
  expect(partsOf('ferry')).toEqual({ words: 'ferry', isExclusion: false, isInTitle: false });
  expect(partsOf('-night bus in:title')).toEqual({ words: 'night bus', isExclusion: true, isInTitle: true });
  expect(partsOf('－서울')).toEqual({ words: '서울', isExclusion: true, isInTitle: false });
  expect(partsOf('in:title')).toEqual({ words: 'in:title', isExclusion: false, isInTitle: false });
});
