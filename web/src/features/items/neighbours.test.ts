import { expect, it } from 'vitest';
import { newsItem } from '../../../test/wire.ts';
import { neighbours } from './neighbours.ts';

const items = [5, 4, 2, 1].map(id => newsItem(id));
const around = (id: number) => {
  const { previous, next, left } = neighbours(items, newsItem(id), id);
  return [previous?.id, next?.id, left];
};

it('are the newer and the older item of the list', () => {
  expect(around(4)).toEqual([5, 2, 2]);
  expect(around(5)).toEqual([undefined, 4, 3]);
  expect(around(1)).toEqual([2, undefined, 0]);
});

it('of an item that the list does not hold are found by its time', () => {
  expect(around(3)).toEqual([4, 2, 2]);
  expect(around(9)).toEqual([undefined, 5, 4]);
  expect(around(0)).toEqual([1, undefined, 0]);
});

it('are none before it is known what the item is', () => {
  expect(neighbours(items, undefined, 77)).toEqual({ previous: undefined, next: undefined, left: 4 });
});
