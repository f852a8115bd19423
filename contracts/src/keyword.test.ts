import { expect, it } from 'vitest';
import { partsOf } from './keyword.ts';

const plain = { isExclusion: false, isInTitle: false, field: null };

it('a keyword says whether it leaves out and whether it looks in titles only', () => {
  expect(partsOf('ferry')).toEqual({ ...plain, words: 'ferry' });
  expect(partsOf('-night bus in:title')).toEqual({
    ...plain,
    words: 'night bus',
    isExclusion: true,
    isInTitle: true,
  });
  expect(partsOf('－서울')).toEqual({ ...plain, words: '서울', isExclusion: true });
  expect(partsOf('in:title')).toEqual({ ...plain, words: 'in:title' });
  expect(partsOf('-in:title')).toEqual({ ...plain, words: 'in:title', isExclusion: true });
});

it('a keyword says in which field it looks', () => {
  expect(partsOf('error in:level')).toEqual({ ...plain, words: 'error', field: 'level' });
  expect(partsOf('-test server IN:Host')).toEqual({ ...plain, words: 'test server', isExclusion: true, field: 'Host' });
  expect(partsOf('심각 in:등급')).toEqual({ ...plain, words: '심각', field: '등급' });
  expect(partsOf(`a in:${'x'.repeat(40)}`)).toEqual({ ...plain, words: 'a', field: 'x'.repeat(40) });
});

it.each([
  'in:level',
  'in:level error',
  'error in:',
  'error in: level',
  'error in:"level"',
  'error in:a.b',
  'error in:---',
  `error in:${'x'.repeat(41)}`,
])('no field is named by %j', keyword => {
  expect(partsOf(keyword)).toEqual({ ...plain, words: keyword });
});
