import { expect, test } from 'vitest';
import { addressRanges } from './address-ranges.ts';

test('an address is in a range however both are written', () => {
  const isIn = addressRanges([
    'loopback',
    '10.0.0.0/8',
    '192.168.4.0/255.255.252.0',
    '203.0.113.7',
    '2001:db8::/32',
    'fe80::1',
  ]);
  const inside = [
    '127.0.0.1',
    '127.255.0.1',
    '::1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '192.168.7.255',
    '203.0.113.7',
    '2001:db8:1::1',
  ];
  for (const address of [...inside, 'fe80::1%eth0']) expect(isIn(address), address).toBe(true);
  for (const address of ['11.0.0.1', '192.168.8.0', '203.0.113.8', '2001:db9::1', '::2', 'fe80::2', '::ffff:11.0.0.1'])
    expect(isIn(address), address).toBe(false);
  expect(addressRanges([])('127.0.0.1')).toBe(false);
});
