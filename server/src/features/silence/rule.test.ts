import { describe, expect, it } from 'vitest';
import { dueAfter, nextOfCron, troubleOfCron } from './rule.ts';

const at = (iso: string): Date => new Date(iso);
const newYork = (cron: string) => ({ cron, timeZone: 'America/New_York' });
const due = (cron: string, base: string) => dueAfter(newYork(cron), at(base), 30).toISOString();

describe('a period', () => {
  it('is counted from the last sign of life, with the grace', () => {
    expect(dueAfter({ everyMinutes: 1440 }, at('2026-03-05T06:00:00Z'), 60)).toEqual(at('2026-03-06T07:00:00Z'));
    expect(nextOfCron({ everyMinutes: 1440 }, at('2026-03-05T06:00:00Z'))).toBeNull();
  });
});

describe('a cron expression', () => {
  it('is of the wall clock of its time zone', () => {
    expect(due('0 2 * * *', '2026-07-01T12:00:00Z')).toBe('2026-07-02T06:30:00.000Z');
    expect(due('0 2 * * *', '2026-12-01T12:00:00Z')).toBe('2026-12-02T07:30:00.000Z');
  });

  it('that a change of clocks leaves out is due at the end of the gap, and one that comes twice once', () => {
    expect(due('30 2 * * *', '2027-03-14T05:00:00Z')).toBe('2027-03-14T07:30:00.000Z');
    expect(due('30 1 * * *', '2027-11-07T04:00:00Z')).toBe('2027-11-07T06:00:00.000Z');
    expect(due('30 1 * * *', '2027-11-07T05:31:00Z')).toBe('2027-11-08T07:00:00.000Z');
    expect(due('30 1,13 * * *', '2027-11-07T05:31:00Z')).toBe('2027-11-07T19:00:00.000Z');
  });

  it('is refused where it is never due, due too often or too rarely, or cannot be read', () => {
    const now = at('2026-03-05T06:00:00Z');
    const trouble = (cron: string, timeZone = 'Asia/Seoul') => troubleOfCron({ cron, timeZone }, now);
    expect(['0 0 30 2 *', '0 0 31 4,6,9,11 *', '0 0 30W 2 *'].map(each => trouble(each))).toEqual(
      Array(3).fill('neverDue'),
    );
    expect(
      ['* * * * *', '*/9 * * * *', '0,5 3 1 1 *', '55,0 3,4 * * *', '55,0 0,23 31,1 * *'].map(each => trouble(each)),
    ).toEqual(Array(5).fill('tooOften'));
    expect(['0 0 29 2 *', '0 0 1 1 +MON'].map(each => trouble(each))).toEqual(Array(2).fill('tooRare'));
    for (const wrong of [
      '',
      '60 * * * *',
      '0 2 * *',
      '0 0 2 * * *',
      '@daily',
      '2030-01-01T00:00:00',
      'a b c d e',
      '0 2 * * *;',
    ])
      expect(trouble(wrong), wrong).toBe('invalid');
    expect(trouble('0 2 * * *', 'Mars/Olympus')).toBe('invalid');
    for (const good of ['*/10 * * * *', '0 2 * * *', '0 9 * * MON-FRI', '0 0 L * *', '15 3 1 1 *', '0 0 * * 1#1'])
      expect(trouble(good), good).toBeUndefined();
  });
});
