import { expect, it } from 'vitest';
import { paced } from './pace.ts';

/** Counts how often a page is measured that changes its size with every frame. */
const looksIn = (seconds: number): number => {
  const waitAt = paced();
  let looks = 0;
  for (let now = 0; now < seconds * 1000; now += 16 + waitAt(now)) looks++;
  return looks;
};

it('looks at once as often as things arrive', () => {
  const waitAt = paced();
  expect(Array.from({ length: 60 }, (_, at) => waitAt(at)).every(wait => wait === 0)).toBe(true);
});

it('looks but once a second where a page changes its size with every frame', () => {
  expect(looksIn(1)).toBeGreaterThan(50);
  expect(looksIn(600) - looksIn(300)).toBeLessThanOrEqual(300);
});

it('is at once again after a rest', () => {
  const waitAt = paced();
  for (let now = 0; now < 2_000; now += 16) waitAt(now);
  expect(waitAt(2_000)).toBeGreaterThan(0);
  expect(waitAt(200_000)).toBe(0);
});
