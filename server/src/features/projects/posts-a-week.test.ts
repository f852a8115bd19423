import { expect, it } from 'vitest';
import { postsAWeek } from './posts-a-week.ts';

it('tells items a week with one decimal, and nothing of a rhythm that is not known', () => {
  expect(postsAWeek(24 * 60)).toBe(7);
  expect(postsAWeek(30 * 24 * 60)).toBe(0.2);
  expect(postsAWeek(90)).toBe(112);
  expect(postsAWeek(null)).toBeNull();
  expect(postsAWeek(0)).toBeNull();
});
