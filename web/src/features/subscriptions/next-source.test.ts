// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { nextUnread } from './next-source.ts';

const ordered = ['a', 'b', 'c', 'd'];
const unread: Record<string, number> = { a: 2, c: 1, d: 5 };
const from = (at: number, step: 1 | -1, counts = unread) => nextUnread(ordered, at, step, each => counts[each] ?? 0);

it('goes to the nearest that has unread items, and around at the ends', () => {
  expect(from(0, 1)).toBe('c');
  expect(from(2, 1)).toBe('d');
  expect(from(3, 1)).toBe('a');
  expect(from(2, -1)).toBe('a');
  expect(from(0, -1)).toBe('d');
});

it('begins at the first or the last where the person is at none', () => {
  expect(from(-1, 1)).toBe('a');
  expect(from(-1, -1)).toBe('d');
});

it('stays where nothing else is unread', () => {
  expect(from(2, 1, { c: 3 })).toBeUndefined();
  expect(nextUnread([], -1, 1, () => 1)).toBeUndefined();
});
