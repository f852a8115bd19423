import { expect, it } from 'vitest';
import { type Marks, piecesOf } from './pieces.ts';

const none: Marks = { matches: [], hits: [], current: undefined };
const match = (start: number, end: number, ...parameters: [number, number][]) => ({
  start,
  end,
  parameters: parameters.map(([start, end]) => ({ start, end })),
});

it('a row without marks is one piece, an empty one none', () => {
  expect(piecesOf({ start: 5, end: 9 }, none)).toMatchObject([{ start: 5, end: 9, isMatch: false }]);
  expect(piecesOf({ start: 5, end: 5 }, none)).toEqual([]);
});

it('parameters are cut out of their match, by their numbers', () => {
  const marks = { ...none, matches: [match(2, 10, [3, 5], [6, 8])] };
  const pieces = piecesOf({ start: 0, end: 12 }, marks);
  expect(pieces.map(({ start, end, isMatch, parameter }) => [start, end, isMatch, parameter])).toEqual([
    [0, 2, false, undefined],
    [2, 3, true, undefined],
    [3, 5, true, 1],
    [5, 6, true, undefined],
    [6, 8, true, 2],
    [8, 10, true, undefined],
    [10, 12, false, undefined],
  ]);
});

it('a parameter that goes on in the next row begins only once', () => {
  const marks = { ...none, matches: [match(0, 20, [4, 16])] };
  const begins = (start: number, end: number) => piecesOf({ start, end }, marks).find(each => each.parameter)?.isFirst;
  expect([begins(0, 10), begins(10, 20)]).toEqual([true, false]);
});

it('a hit is marked within a parameter too, and the current one as such', () => {
  const hits = [
    { start: 4, end: 6 },
    { start: 9, end: 11 },
  ];
  const marks = { matches: [match(0, 8, [3, 7])], hits, current: hits[1] };
  expect(piecesOf({ start: 0, end: 12 }, marks).map(({ start, parameter, hit }) => [start, parameter, hit])).toEqual([
    [0, undefined, undefined],
    [3, 1, undefined],
    [4, 1, 'hit'],
    [6, 1, undefined],
    [7, undefined, undefined],
    [8, undefined, undefined],
    [9, undefined, 'current'],
    [11, undefined, undefined],
  ]);
});

it('only the marks of the row count, among very many', () => {
  const hits = Array.from({ length: 5000 }, (_, at) => ({ start: at * 10, end: at * 10 + 1 }));
  expect(piecesOf({ start: 40_005, end: 40_025 }, { ...none, hits })).toHaveLength(5);
});
