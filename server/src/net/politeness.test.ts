import { describe, expect, it } from 'vitest';
import { freshFor, retryAfter } from './politeness.ts';

const now = new Date('2026-03-05T06:00:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

describe('retryAfter', () => {
  it.each([
    ['120', 2 * MINUTE],
    [' 0 ', 0],
    ['Thu, 05 Mar 2026 06:10:00 GMT', 10 * MINUTE],
    ['Thursday, 05-Mar-26 06:10:00 GMT', 10 * MINUTE],
    ['Thu Mar  5 06:10:00 2026', 10 * MINUTE],
    ['Thu, 05 Mar 2026 05:00:00 GMT', 0],
    ['99999999999999999999999', 7 * DAY],
    ['Thu, 05 Mar 2099 05:00:00 GMT', 7 * DAY],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-03-05', undefined],
    ['', undefined],
  ])('reads %j as %s ms', (value, expected) => expect(retryAfter({ 'retry-after': value }, now)).toBe(expected));

  it('says nothing without the header', () => expect(retryAfter({}, now)).toBeUndefined());
});

describe('freshFor', () => {
  const date = 'Thu, 05 Mar 2026 06:00:00 GMT';
  it.each([
    [{ 'cache-control': 'max-age=600' }, 10 * MINUTE],
    [{ 'cache-control': 'public, s-maxage=60, MAX-AGE="600"' }, 10 * MINUTE],
    [{ 'cache-control': 's-maxage=600' }, undefined],
    [{ 'cache-control': 'max-age=0', date, expires: 'Thu, 05 Mar 2026 07:00:00 GMT' }, 0],
    [{ 'cache-control': 'max-age=99999999999999' }, 365 * DAY],
    [{ 'cache-control': 'max-age=-1' }, undefined],
    [{ date, expires: 'Thu, 05 Mar 2026 07:00:00 GMT' }, 60 * MINUTE],
    [{ date, expires: 'Thu, 05 Mar 2020 07:00:00 GMT' }, 0],
    [{ date, expires: '0' }, undefined],
    [{ expires: 'Thu, 05 Mar 2026 07:00:00 GMT' }, undefined],
    [{}, undefined],
  ])('reads %j as %s ms', (headers, expected) => {
    expect(freshFor(headers as Record<string, string>)).toBe(expected);
  });
});
