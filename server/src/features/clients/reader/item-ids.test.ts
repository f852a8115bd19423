import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longItemId, readItemIds, shortItemId } from './item-ids.ts';

const prefix = 'tag:google.com,2005:reader/item/';
const anyId = fc.integer({ min: 1, max: 2 ** 52 - 1 });

describe('an id of an item', () => {
  it.each([
    ['4021', [4021]],
    [`${prefix}0000000000000fb5`, [4021]],
    [`${prefix}fb5`, [4021]],
    [`${prefix}00FB5`, [4021]],
    ['0000000000000010', [16]],
    ['0010000000000fb5', [4021]],
    ['4503599627374517', [4021]],
    ['1234567890123456', [1_234_567_890_123_456]],
    ['10', [10]],
    [`4021,${prefix}fb5, 7`, [4021, 4021, 7]],
    [`${prefix}1,${prefix}2`, [1, 2]],
  ])('%s is read', (text, ids) => expect(readItemIds(text)).toEqual(ids));

  it.each([
    '',
    ',',
    '1,',
    '0',
    '-1',
    '1.5',
    'fb5',
    '1e3',
    `${prefix}`,
    `${prefix}g`,
    `${prefix}-1`,
    'f000000000000000',
  ])('is not %j', text => expect(readItemIds(text)).toBeUndefined());

  it('is the same in each form, alone and among others', () => {
    fc.assert(
      fc.property(fc.array(anyId, { minLength: 1, maxLength: 9 }), ids => {
        const long = ids.map(longItemId);
        for (const one of long) expect(one).toMatch(/^tag:google\.com,2005:reader\/item\/[\da-f]{16}$/);
        expect(readItemIds(long.join(','))).toEqual(ids);
        for (const short of ids.map(shortItemId)) expect(short).toMatch(/^\d{16}$/);
        expect(readItemIds(ids.map(shortItemId).join(','))).toEqual(ids);
        expect(readItemIds(ids.join(','))).toEqual(ids);
        expect(readItemIds(ids.map(id => prefix + id.toString(16)).join(','))).toEqual(ids);
      }),
    );
  });

  it('comes out of whatever is sent, or does not', () => {
    const part = fc.oneof(
      fc.constantFrom(prefix, ',', '-', '0', 'f', 'ffffffffffffffff', '99999999999999999999', '2005:', '\0', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 4 }),
      anyId.map(String),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), parts => {
        for (const id of readItemIds(parts.join('')) ?? []) expect(id > 0 && Number.isSafeInteger(id)).toBe(true);
      }),
      { numRuns: 50_000 },
    );
  });
});
