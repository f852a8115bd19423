import { describe, expect, it } from 'vitest';
import { dayIn, nextAt, pauseEnd, pauseUntilDay, zonedMoment } from './moments.ts';

describe('a moment of a clock elsewhere', () => {
  it.each([
    ['2026-03-05', '22:30', 'UTC', '2026-03-05T22:30:00.000Z'],
    ['2026-03-05', '08:00', 'Asia/Seoul', '2026-03-04T23:00:00.000Z'],
    ['2026-03-05', '08:00', 'Asia/Kathmandu', '2026-03-05T02:15:00.000Z'],
    ['2026-01-15', '08:00', 'America/New_York', '2026-01-15T13:00:00.000Z'],
    ['2026-07-15', '08:00', 'America/New_York', '2026-07-15T12:00:00.000Z'],
    // The clocks change on these days.
    ['2026-03-29', '08:00', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25', '08:00', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['2026-03-29', '00:30', 'Europe/Berlin', '2026-03-28T23:30:00.000Z'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s %s in %s', (date, time, zone, moment) => {
    expect(zonedMoment(date, time, zone).toISOString()).toBe(moment);
  });
});

it('the day is the one of that clock, and months and years end', () => {
  const now = Date.parse('2026-12-31T16:00:00Z');
  expect(dayIn('Asia/Seoul', now)).toBe('2027-01-01');
  expect(dayIn('America/Los_Angeles', now)).toBe('2026-12-31');
  expect(dayIn('America/Los_Angeles', now, 1)).toBe('2027-01-01');
});

it('a pause ends after an hour, a week, or on a morning of the person', () => {
  const now = Date.parse('2026-03-05T23:30:15Z');
  expect(pauseEnd('hour', 'Asia/Seoul', now).toISOString()).toBe('2026-03-06T00:30:15.000Z');
  expect(pauseEnd('week', 'Asia/Seoul', now).toISOString()).toBe('2026-03-12T23:30:15.000Z');
  // It is the morning of the 6th there.
  expect(pauseEnd('morning', 'Asia/Seoul', now).toISOString()).toBe('2026-03-06T23:00:00.000Z');
  expect(pauseUntilDay('2026-03-20', 'Asia/Seoul').toISOString()).toBe('2026-03-19T23:00:00.000Z');
});

it.each([
  ['07:00', 'Asia/Seoul', '2026-03-05T12:00:00Z', '2026-03-05T22:00:00.000Z'],
  ['07:00', 'Asia/Seoul', '2026-03-05T21:59:00Z', '2026-03-05T22:00:00.000Z'],
  ['07:00', 'America/New_York', '2026-03-07T12:00:00Z', '2026-03-08T11:00:00.000Z'],
])('it is %s next in %s after %s at %s', (time, zone, now, moment) => {
  expect(nextAt(time, zone, Date.parse(now)).toISOString()).toBe(moment);
});
