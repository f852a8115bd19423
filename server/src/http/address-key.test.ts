import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test('one address counts as one, however it is spelled', () => {
  for (const same of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
  ])
    expect(addressKey(same), same).toBe('203.0.113.7');
  const spellings = [
    '2001:db8::1',
    '2001:DB8::2',
    '2001:0db8:0:0:1::',
    '2001:db8:0:0:ffff:ffff:ffff:ffff',
    '2001:db8::1%eth0',
  ];
  for (const same of spellings) expect(addressKey(same), same).toBe('2001:db8:0:0::/64');
  expect(addressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});

test('what is no address counts as itself, and is never long', () => {
  for (const text of ['', 'unknown', '203.0.113.7:5678', '[::1]', '1:2', 'x'.repeat(100)])
    expect(addressKey(text)).toBe(text);
  expect(addressKey('y'.repeat(60_000))).toHaveLength(100);
});
