import { expect, it } from 'vitest';
import { pagesAround } from './pages-around.ts';

const shown = (page: number, total: number) =>
  pagesAround(page, total)
    .map(each => each ?? '…')
    .join(' ');

it.each([
  [0, 1, '0'],
  [0, 3, '0 1 2'],
  [2, 5, '0 1 2 3 4'],
  [3, 9, '0 1 2 3 4 … 8'],
  [5, 12, '0 … 4 5 6 … 11'],
  [11, 12, '0 … 10 11'],
  // An address may name a page beyond the last.
  [40, 3, '0 1 2'],
])('page %i of %i', (page, total, pages) => {
  expect(shown(page, total)).toBe(pages);
});
