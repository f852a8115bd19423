import { expect, it } from 'vitest';
import { localTime, momentOf } from './local-time.ts';

it('a moment is shown by the clock of the reader, and read again as the same minute', () => {
  const moment = new Date(2026, 6, 5, 8, 9, 10).toISOString();
  expect(localTime(moment)).toBe('2026-07-05T08:09');
  expect(momentOf('2026-07-05T08:09')).toBe(new Date(2026, 6, 5, 8, 9).toISOString());
  expect([localTime(null), momentOf('')]).toEqual(['', null]);
});
