import { BlockList, isIPv6 } from 'node:net';

/** The names that the HTTP server knows for ranges of TRUSTED_PROXIES. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Answers a test that says whether an address is in one of these ranges: addresses, `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, or `loopback`,
 * `linklocal`, `uniquelocal`.
 */
export const addressRanges = (ranges: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const range of ranges.flatMap(each => named[each] ?? [each])) {
    const [first = '', size] = range.split('/');
    const family = familyOf(first);
    list.addSubnet(first, size === undefined ? (family === 'ipv6' ? 128 : 32) : bitsOf(size), family);
  }
  return address => {
    const bare = address.replace(/%.*/, '');
    return list.check(bare, familyOf(bare));
  };
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const bitsOf = (size: string): number =>
  size.includes('.')
    ? size.split('.').reduce((bits, byte) => bits + Number(byte).toString(2).replaceAll('0', '').length, 0)
    : Number(size);
