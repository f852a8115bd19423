import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTime } from './times.ts';

it('a moment is told by the length of its number', () => {
  const moment = new Date('2026-03-05T06:07:08.123Z');
  const ms = BigInt(moment.getTime());
  expect(readTime(`${ms / 1000n}`)).toEqual(new Date('2026-03-05T06:07:08.000Z'));
  for (const units of [ms, ms * 1000n, ms * 1_000_000n]) expect(readTime(`${units}`)).toEqual(moment);
  expect(readTime('0')).toEqual(new Date(0));
});

it.each(['', '-1', '1.5', '1e9', ' 1', '2026-03-05', '9'.repeat(21)])('%j is no moment', text =>
  expect(readTime(text)).toBeUndefined(),
);

it('whatever is sent is a moment or none', () => {
  const digits = fc.nat(22).chain(length => fc.stringMatching(new RegExp(`^\\d{${length}}$`)));
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: 'binary', maxLength: 22 })), text => {
      const moment = readTime(text);
      expect(moment === undefined || Number.isInteger(moment.getTime())).toBe(true);
    }),
    { numRuns: 50_000 },
  );
});
