import { expect, it } from 'vitest';
import { beginsLine, rowAt, wrapRows } from './rows.ts';

const shown = (source: string, columns: number) => {
  const { count, starts, lines } = wrapRows(source, columns);
  return Array.from({ length: count }, (_, row) => [lines[row], source.slice(starts[row], starts[row + 1])]);
};

it('cuts at every kind of line break, which stays with its row', () => {
  expect(shown('a\nb\r\nc\rd\n', 80)).toEqual([
    [1, 'a\n'],
    [2, 'b\r\n'],
    [3, 'c\r'],
    [4, 'd\n'],
    [5, ''],
  ]);
});

it('cuts a long line where its row is full', () => {
  expect(shown('abcdefgh\nij', 3)).toEqual([
    [1, 'abc'],
    [1, 'def'],
    [1, 'gh\n'],
    [2, 'ij'],
  ]);
});

it('gives letters of East Asia two cells, and cuts no pair', () => {
  expect(shown('뉴스가', 4).map(([, text]) => text)).toEqual(['뉴스', '가']);
  expect(shown('a😀b😀', 3).map(([, text]) => text)).toEqual(['a😀', 'b😀']);
});

it('has one row for an empty source', () => {
  expect(shown('', 80)).toEqual([[1, '']]);
});

it('has place for as many rows as a hostile source makes of itself', () => {
  const rows = wrapRows('\n'.repeat(5_000_000), 80);
  expect(rows.count).toBe(5_000_001);
  expect(rows.lines.at(-1)).toBe(5_000_001);
});

it('finds the row of an offset', () => {
  const rows = wrapRows('abcdef\ngh', 3);
  expect([0, 2, 3, 6, 7, 9].map(offset => rowAt(rows, offset))).toEqual([0, 0, 1, 1, 2, 2]);
  expect([0, 1, 2].map(row => beginsLine(rows, row))).toEqual([true, false, true]);
});
