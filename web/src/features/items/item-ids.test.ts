import { expect, it } from 'vitest';
import { idsIn, itemIdOf } from './item-ids.ts';

it('reads the ids of a list in order, each once, and leaves out what is none', () => {
  expect(idsIn('3,1, 2 ,3,abc,-4,0,1.5,,9007199254740993')).toEqual([3, 1, 2]);
  expect(idsIn('')).toEqual([]);
});

it('knows an id from a word', () => {
  expect(['12', 'abc', '1e3', '0x10', '', '-1'].map(itemIdOf)).toEqual([12, ...Array(5).fill(undefined)]);
});
