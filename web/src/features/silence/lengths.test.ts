import { expect, it } from 'vitest';
import { lengthOf, minutesIn } from './lengths.ts';

it('shows minutes in the largest unit that is exact', () => {
  expect([10, 60, 90, 1440, 1500, 10_080, 43_200].map(lengthOf).map(({ n, unit }) => `${n} ${unit}`)).toEqual([
    ...['10 minutes', '1 hours', '90 minutes', '1 days', '25 hours', '1 weeks', '30 days'],
  ]);
});

it('reads what is typed, also with a comma', () => {
  expect(minutesIn({ n: '1,5', unit: 'hours' })).toBe(90);
  expect(minutesIn({ n: ' 2 ', unit: 'weeks' })).toBe(20_160);
  for (const n of ['', ' ', 'soon', '1e999']) expect(minutesIn({ n, unit: 'days' }), n).toBeUndefined();
});
