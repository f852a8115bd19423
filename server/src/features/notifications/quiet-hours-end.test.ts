/** Where the clock changes in the night, quiet hours still end, and soon. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const inBerlin = (now: string) =>
  quietUntil({ quietFrom: '22:00', quietTo: '02:30', timeZone: 'Europe/Berlin' }, new Date(now))?.toISOString() ?? null;

test('an end that the clock leaves out is as if it had not changed yet', () =>
  expect(inBerlin('2026-03-28T22:00:00Z')).toBe('2026-03-29T01:30:00.000Z'));
test('an end that comes twice is the first', () =>
  expect(inBerlin('2026-10-24T21:00:00Z')).toBe('2026-10-25T00:30:00.000Z'));
test('and is not waited for again', () => expect(inBerlin('2026-10-25T01:10:00Z')).toBeNull());

test('their end is never past, and never further away than they are long and an hour', () => {
  const clock = fc.nat(1439).map(at => new Date(at * 60_000).toISOString().slice(11, 16));
  const zones = ['UTC', 'Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(clock, clock, fc.constantFrom(...zones), day, (quietFrom, quietTo, timeZone, now) => {
      const end = quietUntil({ quietFrom, quietTo, timeZone }, now);
      if (!end) return;
      const minutes = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
      const long = (minutes(quietTo) - minutes(quietFrom) + 1440) % 1440;
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual((long + 60) * 60_000);
    }),
    { numRuns: 300 },
  );
});
