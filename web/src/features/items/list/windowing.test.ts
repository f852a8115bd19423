import { expect, it } from 'vitest';
import { grown, keepGuesses, offsetsOf, placed, readyRows, rowsBetween } from './windowing.ts';

const ids = Array.from({ length: 2000 }, (_, index) => index + 1);
const offsets = offsetsOf(ids, new Map(), 100);

it('takes measured heights as they are and the average for rows never seen', () => {
  expect(
    offsetsOf(
      [1, 2, 3],
      new Map([
        [1, 40],
        [2, 60],
      ]),
      100,
    ),
  ).toEqual([0, 40, 100, 150]);
  expect(offsetsOf([1, 2], new Map(), 100)).toEqual([0, 100, 200]);
  expect(offsetsOf([], new Map(), 100)).toEqual([0]);
});

it('leaves what was scrolled past where it was taken to be, whatever is measured after it', () => {
  const heights = new Map([[1, 40]]);
  const before = offsetsOf([1, 2, 3, 4], heights, 100);
  keepGuesses([1, 2, 3, 4], before, 2, heights);
  heights.set(3, 100);
  heights.set(4, 130);
  expect(offsetsOf([1, 2, 3, 4], heights, 100)).toEqual([0, 40, 80, 180, 310]);
  heights.set(2, 50);
  expect(offsetsOf([1, 2, 3, 4], heights, 100)).toEqual([0, 40, 90, 190, 320]);
});

it('knows which rows touch the window, also outside of the list', () => {
  expect(rowsBetween(offsets, 250, 950)).toEqual({ start: 2, end: 10 });
  expect(rowsBetween(offsets, -900, -100)).toEqual({ start: 0, end: 1 });
  expect(rowsBetween(offsets, 900_000, 900_800)).toEqual({ start: 1999, end: 2000 });
  expect(rowsBetween([0], 0, 800)).toEqual({ start: 0, end: 0 });
});

it('fills the neighbourhood step by step and then rests', () => {
  const inView = { start: 100, end: 108 };
  let held = { start: 99, end: 109 };
  for (let frame = 0; frame < 100; frame++) {
    const next = grown(held, inView, 2000, 2);
    expect(next.end - next.start - (held.end - held.start)).toBeLessThanOrEqual(2);
    held = next;
  }
  expect(held).toEqual({ start: 100 - readyRows, end: 108 + readyRows });
  expect(grown(held, inView, 2000, 2)).toEqual(held);
});

it('never holds more than the window and its neighbourhood, however far one scrolls', () => {
  let held = { start: 0, end: 8 };
  for (let start = 0; start < 1990; start += 3) {
    held = grown(held, { start, end: start + 8 }, 2000, 6);
    expect(held.start).toBeLessThanOrEqual(start);
    expect(held.end - held.start).toBeLessThanOrEqual(8 + 2 * readyRows);
  }
});

it('begins anew where the window jumps to', () => {
  expect(grown({ start: 0, end: 40 }, { start: 1500, end: 1508 }, 2000, 6)).toEqual({ start: 1500, end: 1506 });
});

it('leaves a gap for what is left out, and keeps rows that are asked to stay', () => {
  const { rows, after } = placed({ start: 10, end: 12 }, [3, -1], offsets);
  expect(rows).toEqual([
    { index: 3, gap: 300 },
    { index: 10, gap: 600 },
    { index: 11, gap: 0 },
  ]);
  expect(after).toBe(100 * (2000 - 12));
});

it('keeps the whole height whatever is held', () => {
  for (const kept of [[], [0], [700, 1999]]) {
    const { rows, after } = placed({ start: 500, end: 540 }, kept, offsets);
    const gaps = rows.reduce((sum, { gap }) => sum + gap, 0);
    expect(gaps + rows.length * 100 + after).toBe(200_000);
  }
});
