import { expect, test } from 'vitest';
import { judge, type Run } from './judge.ts';

const now = Date.parse('2026-03-05T12:00:00Z');
const good: Omit<Run, 'at'> = {
  code: null,
  bytes: 50_000,
  items: 20,
  candidates: 20,
  distinctTitles: 20,
  locator: 0,
};
const bad = { items: 0, candidates: 0, distinctTitles: 0, locator: null };
const nothing = { ...good, ...bad, code: 'NO_ITEMS' };
const failed = (code: string) => ({ ...good, ...bad, code, bytes: 0 });

/** The newest comes first, and `hours` lie between two of them. */
const runs = (kinds: Omit<Run, 'at'>[], hours = 1): Run[] =>
  kinds.map((run, i) => ({ ...run, at: new Date(now - i * hours * 3_600_000) }));

const times = <T>(n: number, run: T): T[] => Array.from({ length: n }, () => run);

const settings = { brokenHours: 6, unreachableHours: 24 };
const judged = (kinds: Omit<Run, 'at'>[], hours?: number, before: Parameters<typeof judge>[1] = 'ok') =>
  judge(runs(kinds, hours), before, null, settings);

test('a page with items is well, whatever was before', () => {
  expect(judged([good], 1, 'new')).toMatchObject({ health: 'ok', grave: null });
  expect(judged([good, ...times(10, nothing)], 24, 'broken')).toMatchObject({ health: 'ok', grave: null });
});

test('no items three times over six hours is broken, and before that what was said stands', () => {
  expect(judged([nothing, good])).toMatchObject({ health: 'ok', grave: null });
  expect(judged([nothing, nothing, good], 12)).toMatchObject({ health: 'ok' });
  expect(judged([...times(3, nothing), good], 2)).toMatchObject({ health: 'ok' });
  expect(judged([...times(3, nothing), good], 3)).toMatchObject({
    health: 'broken',
    grave: 'broken',
    since: new Date(now - 6 * 3_600_000),
  });
  expect(judged(times(30, nothing), 0)).toMatchObject({ health: 'ok' });
});

test('an outage between them says nothing of the items', () => {
  const outage = failed('HTTP_503');
  expect(judged([nothing, outage, nothing, outage, nothing, good], 2)).toMatchObject({ health: 'broken' });
});

test.each([
  ['a fallback is in use', { ...good, locator: 1 }],
  ['half of what is found has no title or no link', { ...good, candidates: 40 }],
  ['all have the same title', { ...good, distinctTitles: 1 }],
])('it is degraded when %s', (_, run) => {
  expect(judged([run, good])).toMatchObject({ health: 'degraded', grave: null });
});

test('it is degraded when three looks find much less than usual, and nothing is said of it once', () => {
  const few = { ...good, items: 7, candidates: 7, distinctTitles: 7 };
  expect(judged([few, few, ...times(10, good)])).toMatchObject({ health: 'ok' });
  expect(judged([few, few, few, ...times(10, good)])).toMatchObject({ health: 'degraded' });
  expect(judged([...times(3, { ...few, items: 9 }), ...times(10, good)])).toMatchObject({ health: 'ok' });
  expect(judged(times(13, few))).toMatchObject({ health: 'ok' });
});

test('what was usual is remembered: a lost list stays degraded, and a blocked page blocked, for as long as it lasts', () => {
  const few = { ...good, items: 2, candidates: 2, distinctTitles: 2 };
  const usual = { items: 20, bytes: 50_000 };
  expect(judge(runs(times(30, few)), 'degraded', usual, settings)).toMatchObject({ health: 'degraded', usual });
  expect(judge(runs([good, ...times(20, few)]), 'degraded', usual, settings)).toMatchObject({ health: 'ok', usual });
  const shell = { ...nothing, bytes: 9_000 };
  expect(judge(runs(times(30, shell)), 'blocked', usual, settings)).toMatchObject({ grave: 'blocked', usual });
});

test('what is usual grows and shrinks with the page, but not by what a fallback finds', () => {
  const more = { ...good, items: 30, candidates: 30, distinctTitles: 30, bytes: 60_000 };
  const usual = { items: 20, bytes: 50_000 };
  expect(judge(runs([more, more, good]), 'ok', usual, settings).usual).toEqual({ items: 30, bytes: 60_000 });
  expect(judge(runs([{ ...more, locator: 1 }]), 'ok', usual, settings).usual).toEqual(usual);
});

test('a page that is too large is one that its owner must do something about', () => {
  expect(judged([...times(3, failed('TOO_LARGE')), good], 3)).toMatchObject({ health: 'broken', grave: 'broken' });
});

test('one item with one title is well', () => {
  expect(judged([{ ...good, items: 1, candidates: 1, distinctTitles: 1 }])).toMatchObject({ health: 'ok' });
});

test('what keeps robots out is blocked: at once by robots.txt, else three times over six hours', () => {
  expect(judged([failed('ROBOTS'), good])).toMatchObject({ health: 'blocked', grave: 'blocked' });
  for (const code of ['HTTP_403', 'CHALLENGE']) {
    expect(judged([failed(code), good])).toMatchObject({ health: 'ok', grave: null });
    expect(judged([...times(3, failed(code)), good], 3)).toMatchObject({ health: 'blocked', grave: 'blocked' });
  }
  const shell = { ...nothing, bytes: 9_000 };
  expect(judged([...times(3, shell), ...times(5, good)], 3)).toMatchObject({ health: 'blocked' });
});

test('what ends the crawl is told at once, a 410 when it is said twice', () => {
  expect(judged([failed('BLOCKED_PORT'), good])).toMatchObject({ health: 'blocked', grave: 'blocked' });
  expect(judged([failed('HTTP_410'), good])).toMatchObject({ health: 'ok', grave: null });
  expect(judged([failed('HTTP_410'), failed('HTTP_410'), good])).toMatchObject({ grave: 'unreachable' });
});

test('it is unreachable after three tries, and grave after a day', () => {
  for (const code of ['DNS', 'HTTP_404', 'HTTP_500', 'ROBOTS_UNREACHABLE']) {
    expect(judged([failed(code), good])).toMatchObject({ health: 'ok' });
    expect(judged([...times(3, failed(code)), good], 1)).toMatchObject({ health: 'unreachable', grave: null });
    expect(judged([...times(4, failed(code)), good], 8)).toMatchObject({ grave: 'unreachable' });
  }
});
