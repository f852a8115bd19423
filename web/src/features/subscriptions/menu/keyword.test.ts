import { expect, it } from 'vitest';
import { faultOf, normalised } from './keyword.ts';

it('is known again in another width, and has to be short and among not too many', () => {
  expect(faultOf(normalised(' ＡＩ '), ['AI'])).toBe('known');
  expect(faultOf('a'.repeat(101), [])).toBe('tooLong');
  expect(faultOf('a'.repeat(100), [])).toBeUndefined();
  const fifty = Array.from({ length: 50 }, (_, at) => `k${at}`);
  expect(faultOf('new', fifty)).toBe('tooMany');
  expect(faultOf('new', fifty.slice(1))).toBeUndefined();
});
