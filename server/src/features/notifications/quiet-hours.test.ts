import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const at = (quiet: string | null, timeZone: string, now: string) => {
  const [quietFrom = null, quietTo = null] = quiet?.split('-') ?? [];
  return quietUntil({ quietFrom, quietTo, timeZone }, new Date(now))?.toISOString() ?? null;
};

describe('quiet hours', () => {
  it.each([
    ['none', null, 'UTC', '2026-03-05T03:00:00Z', null],
    ['before them', '22:00-07:00', 'UTC', '2026-03-05T21:59:59Z', null],
    ['at their first minute', '22:00-07:00', 'UTC', '2026-03-05T22:00:00Z', '2026-03-06T07:00:00.000Z'],
    ['after midnight', '22:00-07:00', 'UTC', '2026-03-06T06:59:59Z', '2026-03-06T07:00:00.000Z'],
    ['at their end', '22:00-07:00', 'UTC', '2026-03-06T07:00:00Z', null],
    ['in the day', '12:00-13:30', 'UTC', '2026-03-06T12:10:00Z', '2026-03-06T13:30:00.000Z'],
    [
      'with seconds, as the database writes them',
      '12:00:00-13:30:00',
      'UTC',
      '2026-03-06T12:10:00Z',
      '2026-03-06T13:30:00.000Z',
    ],
    ['by the clock of the person', '22:00-07:00', 'Asia/Seoul', '2026-03-05T13:00:00Z', '2026-03-05T22:00:00.000Z'],
    ['over the end of a month', '22:00-07:00', 'UTC', '2026-02-28T23:00:00Z', '2026-03-01T07:00:00.000Z'],
    [
      'over a night that is an hour shorter',
      '22:00-07:00',
      'Europe/Berlin',
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00.000Z',
    ],
    [
      'over a night that is an hour longer',
      '22:00-07:00',
      'Europe/Berlin',
      '2026-10-24T21:00:00Z',
      '2026-10-25T06:00:00.000Z',
    ],
    ['from and to the same', '09:00-09:00', 'UTC', '2026-03-06T09:00:00Z', null],
    [
      'a zone that nobody knows counts as UTC',
      '22:00-07:00',
      'Mars/Olympus',
      '2026-03-05T23:00:00Z',
      '2026-03-06T07:00:00.000Z',
    ],
  ])('%s', (_, quiet, timeZone, now, until) => {
    expect(at(quiet, timeZone, now)).toBe(until);
  });
});
