import { expect, it } from 'vitest';
import { createTypeahead, type TreeRow, treeStep } from './tree-keys.ts';

const folder = (name: string, isOpen: boolean): TreeRow => ({ level: 1, isOpen, name });
const leaf = (name: string): TreeRow => ({ level: 2, isOpen: undefined, name });
const rows = [
  folder('Morning', true),
  leaf('Alpha'),
  leaf('Äpfel'),
  folder('Tech', false),
  folder('Rest', true),
  leaf('한빛일보'),
];

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['Home', 4, 0],
  ['End', 1, 5],
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 'toggle'],
  ['ArrowRight', 1, 1],
  ['ArrowLeft', 0, 'toggle'],
  ['ArrowLeft', 2, 0],
  ['ArrowLeft', 3, 3],
  ['j', 3, undefined],
] as const)('%s at row %i leads to %s', (key, at, to) => {
  expect(treeStep(rows, at, key)).toBe(to);
});

it('does not go from an open folder with nothing in it into the next one', () => {
  expect(treeStep([folder('Empty', true), folder('Rest', true)], 0, 'ArrowRight')).toBe(0);
});

it('goes by letters to the next name, and by the same letter to the one after it', () => {
  const type = createTypeahead();
  expect(type(rows, 0, 'a', 0)).toBe(1);
  expect(type(rows, 1, 'a', 100)).toBe(2);
  expect(type(rows, 2, 'a', 200)).toBe(1);
  expect(type(rows, 1, 'T', 1000)).toBe(3);
  expect(type(rows, 3, '한', 2000)).toBe(5);
});

it('puts letters together that follow each other fast, and stays where none fits', () => {
  const type = createTypeahead();
  expect(type(rows, 0, 'r', 0)).toBe(4);
  expect(type(rows, 4, 'e', 100)).toBe(4);
  expect(type(rows, 4, 'x', 200)).toBe(4);
  expect(type(rows, 4, 'F2', 2000)).toBeUndefined();
  expect(type(rows, 4, ' ', 2000)).toBeUndefined();
});
