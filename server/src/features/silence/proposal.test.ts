import { expect, it } from 'vitest';
import { propose } from './proposal.ts';

/** Sights that lie so many minutes apart, the newest gap first. */
const sightsOf = (gaps: readonly number[]): Date[] => {
  const sights = [new Date('2026-03-05T12:00:00Z')];
  for (const gap of gaps) sights.push(new Date(sights.at(-1)!.getTime() - gap * 60_000));
  return sights;
};
const proposed = (gaps: readonly number[], more: { checkMinutes?: number; medianGapMinutes?: number } = {}) => {
  const { everyMinutes, graceMinutes } = propose({
    sights: sightsOf(gaps),
    checkMinutes: null,
    medianGapMinutes: null,
    ...more,
  });
  return [everyMinutes, graceMinutes];
};
const times = (n: number, gaps: readonly number[]) => Array.from({ length: n }, () => gaps).flat();

it('a source is expected within the longest gap that is usual for it, and half of it more', () => {
  expect(proposed(times(20, [60]))).toEqual([120, 10]);
  // It pauses each night.
  expect(proposed(times(4, [...times(14, [60]), 600]))).toEqual([1440, 120]);
  // It pauses at weekends.
  expect(proposed(times(5, [1440, 1440, 1440, 1440, 4320]))).toEqual([10_080, 1440]);
});

it('one outage among many gaps is not usual', () => {
  expect(proposed([...times(60, [60]), 20_000])).toEqual([120, 10]);
});

it('what came at one look counts once, and a new source is judged by its document', () => {
  expect(proposed(times(50, [0]))).toEqual([1440, 120]);
  expect(proposed([...times(50, [0]), 60], { medianGapMinutes: 120 })).toEqual([720, 60]);
});

it('it is never less than ten minutes of grace, nor than two looks at the source', () => {
  expect(proposed(times(30, [2]))).toEqual([10, 10]);
  expect(proposed(times(30, [2]), { checkMinutes: 45 })).toEqual([120, 10]);
});

it('a gap beyond all steps is the longest of them', () => {
  expect(proposed(times(6, [500_000]))[0]).toBe(129_600);
});
