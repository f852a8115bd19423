import { expect, test } from 'vitest';
import { postsAWeek } from './posts-a-week.ts';

test.each([
  [1_440, 7],
  [10_080, 1],
  [600, 16.8],
  [43_200, 0.2],
  [0.5, 20_160],
])('a post each %s minutes makes %s a week', (gap, posts) => {
  expect(postsAWeek(gap)).toBe(posts);
});

test.each([null, 0])('a gap of %s says nothing', gap => {
  expect(postsAWeek(gap)).toBeNull();
});
