import { expect, test } from 'vitest';
import { sortTimeOf } from './sort-time.ts';

const at = (time: string) => new Date(`2026-03-05T${time}Z`);
const said = (published: string | null, updated: string | null = null) => ({
  publishedAt: published ? at(published) : null,
  updatedAt: updated ? at(updated) : null,
});
const seen = at('12:00:00');

test('an item stands where it says it was published, else where it says it was updated', () => {
  expect(sortTimeOf(said('10:00:00', '11:00:00'), 0, at('09:00:00'), seen)).toEqual(at('10:00:00'));
  expect(sortTimeOf(said(null, '11:00:00'), 0, at('09:00:00'), seen)).toEqual(at('11:00:00'));
});

test('nothing stands in the future, and what has no date stands at first sight', () => {
  expect(sortTimeOf(said('13:00:00'), 0, null, seen)).toEqual(seen);
  expect(sortTimeOf(said(null), 0, at('09:00:00'), seen)).toEqual(seen);
});

test('what comes late is not buried below what a viewer has seen', () => {
  expect(sortTimeOf(said('08:00:00'), 0, at('09:00:00'), seen)).toEqual(seen);
});

test('the back catalogue of a first crawl keeps its times', () => {
  expect(sortTimeOf(said('08:00:00'), 0, null, seen)).toEqual(at('08:00:00'));
});

test('the undated back catalogue of a new source does not stand on top as one block', () => {
  const places = [0, 1, 2].map(position => sortTimeOf(said(null), position, null, seen));
  expect(places).toEqual([seen, at('11:00:00'), at('10:00:00')]);
});
