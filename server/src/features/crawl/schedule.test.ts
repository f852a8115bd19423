import { expect, test } from 'vitest';
import { afterFailure, afterSuccess, askedToWait, leastOf, medianGap, noSoonerThan, type Rhythm } from './schedule.ts';

const now = new Date('2026-03-05T10:30:00Z');
const settings = { floorMinutes: 30, floorNoValidatorsMinutes: 1440, retryMinutes: 30 };
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const steady: Rhythm = {
  medianGap: 240,
  newestAt: ago(60),
  hint: null,
  skipHours: [],
  skipDays: [],
  neverValidates: false,
  awaited: false,
  least: 0,
  pushed: false,
  costMs: 0,
};
const success = (rhythm: Partial<Rhythm>, chance = 0) => afterSuccess({ ...steady, ...rhythm }, settings, now, chance);

test('a source is asked at half its usual gap', () => {
  expect(success({})).toEqual({ at: ago(-120), minutes: 120, reason: 'rhythm' });
});

test('jitter only lengthens, by a tenth at most', () => {
  expect(success({}, 1).at).toEqual(ago(-132));
});

test('a busy source is asked no sooner than the floor, a slow one at least daily', () => {
  expect(success({ medianGap: 4 })).toMatchObject({ minutes: 30, reason: 'floor' });
  expect(success({ medianGap: 100_000 })).toMatchObject({ minutes: 1440, reason: 'rhythm' });
});

test('half the floor is for a source that itself allows as little', () => {
  expect(success({ medianGap: 4, hint: 10 })).toMatchObject({ minutes: 15 });
  expect(success({ medianGap: 4, hint: 20 })).toMatchObject({ minutes: 30 });
});

test('what the source asks for is kept, up to a day', () => {
  expect(success({ hint: 300 })).toMatchObject({ minutes: 300, reason: 'hint' });
  expect(success({ hint: 99_999 })).toMatchObject({ minutes: 1440, reason: 'hint' });
});

test('a source that somebody waits for is asked at least hourly, but no sooner than it allows', () => {
  expect(success({ awaited: true })).toMatchObject({ minutes: 60, reason: 'awaited' });
  expect(success({ awaited: true, newestAt: ago(200 * 1440) })).toMatchObject({ minutes: 60, reason: 'awaited' });
  expect(success({ awaited: true, medianGap: 80 })).toMatchObject({ minutes: 40, reason: 'rhythm' });
  expect(success({ awaited: true, hint: 300 })).toMatchObject({ minutes: 300, reason: 'hint' });
  expect(success({ awaited: true, neverValidates: true })).toMatchObject({ minutes: 1440, reason: 'no-validators' });
});

test('a silent source is asked twice a day, then daily', () => {
  expect(success({ newestAt: ago(31 * 1440) })).toMatchObject({ minutes: 720, reason: 'quiet' });
  expect(success({ newestAt: ago(181 * 1440) })).toMatchObject({ minutes: 1440, reason: 'quiet' });
});

test('what takes long to read rests in proportion, up to a day, no matter who waits for it', () => {
  expect(success({ costMs: 500 })).toMatchObject({ minutes: 120, reason: 'rhythm' });
  expect(success({ costMs: 1000 })).toMatchObject({ minutes: 240, reason: 'costly' });
  expect(success({ costMs: 60_000, awaited: true })).toMatchObject({ minutes: 1440, reason: 'costly' });
});

test('a host without validators that repeats itself is asked daily', () => {
  expect(success({ neverValidates: true })).toMatchObject({ minutes: 1440, reason: 'no-validators' });
});

test('a source whose hub sends what is new is asked twice a day, no matter who waits for it', () => {
  expect(success({ pushed: true, awaited: true })).toMatchObject({ minutes: 720, reason: 'pushed' });
  expect(success({ pushed: true, medianGap: 100_000 })).toMatchObject({ minutes: 1440, reason: 'rhythm' });
});

test('skipped hours and days are waited out', () => {
  expect(success({ skipHours: [12, 13] }).at).toEqual(new Date('2026-03-05T14:00:00Z'));
  expect(success({ skipDays: ['Thursday', 'Friday'] }).at).toEqual(new Date('2026-03-07T00:00:00Z'));
  expect(success({ skipHours: Array.from({ length: 24 }, (_, h) => h) }).at).toEqual(ago(-120));
});

test('failures double the wait up to their cap', () => {
  const wait = (trouble: Parameters<typeof afterFailure>[0], n: number) =>
    afterFailure(trouble, n, ago(60), usual, settings, now, 0.5)?.minutes ?? 0;
  let usual = 30;
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map(n => {
    usual = wait('transport', n);
    return usual;
  });
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
  expect([1, 2, 5].map(n => wait('refused', n))).toEqual([240, 480, 2880]);
  expect(wait('parse', 5)).toBe(360);
  expect(wait('auth', 3)).toBe(1440);
});

test('a page is not asked sooner than its owner wants, nor than the usual floor whatever it says', () => {
  const soon = { medianGap: 10, hint: 1 };
  expect(success({ ...soon, least: 0 }).minutes).toBe(15);
  expect(success({ ...soon, least: leastOf(30, settings) })).toMatchObject({ minutes: 30, reason: 'floor' });
  expect(success({ ...soon, least: leastOf(300, settings) }).minutes).toBe(300);
  expect(success({ medianGap: 1440, least: leastOf(300, settings) }).minutes).toBe(720);
  expect(leastOf(30, { floorMinutes: 0.1 })).toBe(0.1);
});

test('after a failure, too, it is not asked sooner', () => {
  const retry = afterFailure('server', 1, now, 0, settings, now, 0)!;
  expect(noSoonerThan(30, retry, now)).toEqual({ at: ago(-30), minutes: 30, reason: 'retry' });
  expect(noSoonerThan(0, retry, now)).toEqual(retry);
});

test('a page without its items is asked every six hours at most, and daily after two weeks', () => {
  const wait = (days: number) => afterFailure('page', 50, ago(days * 1440), 30, settings, now, 0.5)?.minutes;
  expect([1, 13, 15, 29].map(wait)).toEqual([360, 360, 1440, 1440]);
  const first = [1, 2, 3, 4, 5].map(n => afterFailure('page', n, ago(60), 240, settings, now, 0.5)?.minutes);
  expect(first).toEqual([30, 60, 120, 240, 360]);
});

test('a page missing for a week and ten times is probed weekly', () => {
  expect(afterFailure('missing', 10, ago(8 * 1440), 30, settings, now, 0.5)?.minutes).toBe(7 * 1440);
});

test('after 30 days of failure a source is probed weekly, after 90 no more', () => {
  expect(afterFailure('server', 40, ago(31 * 1440), 30, settings, now, 0.5)?.minutes).toBe(7 * 1440);
  expect(afterFailure('server', 60, ago(91 * 1440), 30, settings, now, 0.5)).toBeNull();
});

test('a 429 waits for what it asks, four hours at least and a week at most', () => {
  const wait = (status: number, ms: number | null, usual = 30) => askedToWait(status, ms, usual, settings, now).minutes;
  expect(wait(429, null)).toBe(240);
  expect(wait(429, 10 * 3_600_000)).toBe(600);
  expect(wait(429, 365 * 86_400_000)).toBe(7 * 1440);
  expect(wait(429, null, 300)).toBe(600);
  expect(wait(503, 3_600_000)).toBe(60);
});

test('the median gap looks at the newest twenty', () => {
  expect(medianGap([ago(0), ago(10)])).toBeNull();
  expect(medianGap([ago(100), ago(0), ago(10), ago(30)])).toBe(20);
  expect(medianGap(Array.from({ length: 400 }, (_, i) => ago(i < 20 ? i * 5 : i * 1000)))).toBe(5);
});
