import { expect, it } from 'vitest';
import { newsItem } from '../../../../test/wire.ts';
import { passedRows } from './passed.ts';

const items = [5, 4, 3, 2, 1].map(id => newsItem(id));
const passed = (before?: number, now?: number) => passedRows(items, before, now).map(({ id }) => id);

it('what went out at the top was passed, and the row in view was not', () => {
  expect(passed(5, 3)).toEqual([5, 4]);
});

it('scrolling back passes nothing, nor does what came on top', () => {
  expect(passed(3, 5)).toEqual([]);
  expect(passed(3, 3)).toEqual([]);
});

it('a list that is not there yet or no more passes nothing', () => {
  expect(passed(undefined, 3)).toEqual([]);
  expect(passed(99, 3)).toEqual([]);
  expect(passed(5, undefined)).toEqual([]);
});
