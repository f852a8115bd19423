import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressLiteral, isPublicAddress } from './address.ts';

/** First and last address, written out by hand from the registries, so that the code's prefixes are checked by other means. */
const insideIPv4: [string, string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
];

const insideIPv6: [bigint, bigint][] = [
  [0x20010000n << 96n, (0x20010200n << 96n) - 1n],
  [0x20010db8n << 96n, (0x20010db9n << 96n) - 1n],
  [0x2002n << 112n, (0x2003n << 112n) - 1n],
  [0x2620004f8000n << 80n, (0x2620004f8001n << 80n) - 1n],
  [0x3fffn << 112n, (0x3fff1000n << 96n) - 1n],
];

const globalUnicast = { first: 0x2000n << 112n, last: (0x4000n << 112n) - 1n };

describe('isPublicAddress', () => {
  it('draws the edge of each IPv4 range at its first and last address', () => {
    for (const [first, last] of insideIPv4) {
      expect(isPublicAddress(first), first).toBe(false);
      expect(isPublicAddress(last), last).toBe(false);
      const before = numberOf(first) - 1;
      const after = numberOf(last) + 1;
      if (before >= 0) expect(isPublicAddress(dotted(before)), dotted(before)).toBe(!isInside(before));
      if (after < 2 ** 32) expect(isPublicAddress(dotted(after)), dotted(after)).toBe(!isInside(after));
    }
  });

  it('agrees with the table on any IPv4 address', () => {
    const anywhere = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(fc.oneof(anywhere, inside()), address => isPublicAddress(dotted(address)) === !isInside(address)),
      { numRuns: 3000 },
    );
  });

  it('draws the edges of the IPv6 ranges, and of 2000::/3 itself', () => {
    const edges = [...insideIPv6.flat(), globalUnicast.first, globalUnicast.last];
    for (const edge of edges) {
      for (const address of [edge - 1n, edge, edge + 1n]) {
        expect(isPublicAddress(groups(address)), groups(address)).toBe(isOutsideIPv6(address));
      }
    }
  });

  it('accepts the rest of 2000::/3 and nothing else of IPv6', () => {
    const anywhere = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
    const unicast = fc.bigInt({ min: globalUnicast.first, max: globalUnicast.last });
    fc.assert(
      fc.property(fc.oneof(anywhere, unicast), address => isPublicAddress(groups(address)) === isOutsideIPv6(address)),
      { numRuns: 3000 },
    );
  });

  it('refuses IPv4 addresses from inside in each of the seven ways IPv6 can carry them', () => {
    const carriers: ((v4: string) => string)[] = [
      v4 => `::ffff:${v4}`,
      v4 => `::${v4}`,
      v4 => `64:ff9b::${v4}`,
      v4 => `64:ff9b:1::${v4}`,
      v4 => `2002:${hex(v4)}::1`,
      v4 => `2001:0:${hex(v4)}:0:0:0:0`,
      v4 => `2a00:1450:4001:82b:0:5efe:${hex(v4)}`,
    ];
    fc.assert(
      fc.property(inside(), fc.constantFrom(...carriers), (address, carrier) => {
        const text = carrier(dotted(address));
        return !isPublicAddress(text) && !isPublicAddress(`[${text}]`);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    '[::1]',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fec0::1',
    'fd00:ec2::254',
    'ff02::1',
    '100:0:0:1::1',
    '5f00::1',
    '2001:db8::1',
    '2a00:1450::200:5efe:7f00:1',
    '169.254.170.2',
    '100.100.100.200',
  ])('refuses %s', address => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '2606:4700:4700::1111', '[2a00:1450:4001:82b::200e]', '168.63.129.15', '168.63.129.17'])(
    'accepts %s',
    address => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['', 'example.com', '127.1', '010.8.8.8', '8.8.8.8 ', '8.8.8', '[8.8.8.8', '1.2.3.4.5', '2606:4700:::1'])(
    'does not take %j for an address',
    text => expect(isPublicAddress(text)).toBe(false),
  );
});

it('tells address literals from names', () => {
  expect(['[::1]', '127.0.0.1', 'example.com', '1.2.3.4.example.com'].map(isAddressLiteral)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const inside = () =>
  fc.constantFrom(...insideIPv4).chain(([first, last]) => fc.integer({ min: numberOf(first), max: numberOf(last) }));

const isInside = (address: number): boolean =>
  insideIPv4.some(([first, last]) => address >= numberOf(first) && address <= numberOf(last));

const isOutsideIPv6 = (address: bigint): boolean => {
  if (address < globalUnicast.first || address > globalUnicast.last) return false;
  const isatap = ((address >> 32n) & 0xfcffffffn) === 0x5efen;
  return !isatap && !insideIPv6.some(([first, last]) => address >= first && address <= last);
};

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const dotted = (address: number): string =>
  [24, 16, 8, 0].map(shift => Math.floor(address / 2 ** shift) % 256).join('.');

const hex = (address: string): string => {
  const digits = numberOf(address).toString(16).padStart(8, '0');
  return `${digits.slice(0, 4)}:${digits.slice(4)}`;
};

const groups = (address: bigint): string => {
  const digits = (address & ((1n << 128n) - 1n)).toString(16).padStart(32, '0');
  return digits.match(/.{4}/g)!.join(':');
};
