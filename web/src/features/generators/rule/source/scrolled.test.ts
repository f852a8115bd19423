import { expect, it } from 'vitest';
import { firstIn, heightOf, readyRows, rowHeight, rowsFor, scrollTopOf, tallest } from './scrolled.ts';

it('has the rows in view and a neighbourhood, each where it belongs', () => {
  const { start, end, top } = rowsFor(100 * rowHeight, 400, 1000);
  expect([start, end]).toEqual([100 - readyRows, 100 + 21 + readyRows]);
  expect(top).toBe(start * rowHeight);
});

it('ends where the rows end', () => {
  expect(rowsFor(0, 400, 3)).toEqual({ start: 0, end: 3, top: 0 });
  expect(rowsFor(980 * rowHeight, 400, 1000).end).toBe(1000);
});

it('reaches the last of more rows than a browser can draw, and never has more of them in the page', () => {
  const count = 5_000_000;
  expect(heightOf(count)).toBe(tallest);
  const { start, end, top } = rowsFor(tallest - 400, 400, count);
  expect(end).toBe(count);
  expect(end - start).toBeLessThan(100);
  expect(top + (end - start) * rowHeight).toBeCloseTo(tallest);
});

it.each([1000, 5_000_000])('scrolls to a row among %d', count => {
  const top = scrollTopOf(700, 400, count);
  expect(firstIn(top, 400, count)).toBeCloseTo(700);
});
