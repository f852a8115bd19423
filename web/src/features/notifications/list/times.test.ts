import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alertOf, digestOf } from '../../../../test/digest.ts';
import { dayName, daysOf, timeAndDay } from './times.ts';

const words = { today: 'Today', yesterday: 'Yesterday' };
/** The times are in the zone of the reader. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString();

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 2, 5, 9) }));
afterEach(() => vi.useRealTimers());

it('digests of one day stand together, and an hour before midnight is another day than an hour after', () => {
  const slots = [at(5, 1), at(4, 23), at(4, 0), at(1, 12)];
  const days = daysOf(slots.map((slot, index) => digestOf(9 - index, { slot })));
  expect(days.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[9], [8, 7], [6]]);
});

it('an alert stands in its time, also beside a digest that quiet hours have held for longer', () => {
  const rows = [
    alertOf(8, { createdDate: at(4, 23) }),
    digestOf(7, { slot: at(5, 7) }),
    digestOf(6, { slot: at(4, 12) }),
  ];
  expect(daysOf(rows).map(({ rows }) => rows.map(({ id }) => id))).toEqual([[7], [8, 6]]);
});

it('the last two days have names, and the others their weekday', () => {
  const name = (moment: string) => dayName(moment, Date.now(), 'en', words);
  expect(name(at(5, 0))).toBe('Today');
  expect(name(at(4, 23, 59))).toBe('Yesterday');
  expect(name(at(3, 23, 59))).toBe('Tuesday, March 3');
  expect(dayName(at(3, 12), Date.now(), 'ko', words)).toBe('3월 3일 화요일');
});

it('a time of another day names the day', () => {
  expect(timeAndDay(at(5, 14, 30), Date.now(), 'en').replace(/\s/g, ' ')).toBe('2:30 PM');
  expect(timeAndDay(at(6, 7), Date.now(), 'en').replace(/\s/g, ' ')).toBe('Mar 6, 7:00 AM');
});
