import { expect, test } from 'vitest';
import { portionsOf } from './write-items.ts';

const row = (id: number, length: number) => ({ id, content: 'x'.repeat(length), folded: null, lexemes: '' });
const idsOf = (lengths: number[]) =>
  portionsOf(
    lengths.map((length, id) => row(id, length)),
    100,
  ).map(portion => portion.map(({ id }) => id));

test('rows are written in their order, and a statement has no more text than it may, or one row', () => {
  expect(idsOf([])).toEqual([]);
  expect(idsOf([50, 50, 1])).toEqual([[0, 1], [2]]);
  expect(idsOf([300, 0, 20, 300])).toEqual([[0], [1, 2], [3]]);
});
