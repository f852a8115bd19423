import { isIPv4, isIPv6 } from 'node:net';

/**
 * SSRF guard: answers whether an IP address is part of the public internet. Takes what a resolver answers or a URL's hostname
 * (brackets allowed);
 * anything that is not exactly one address, zone ids included, is not public.
 *
 * IPv4 is everything less the special-purpose registry (RFC 6890 and IANA); IPv6 is `2000::/3` less its special parts, so
 * that all forms that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo, ISATAP) are refused without unwrapping.
 */
export const isPublicAddress = (text: string): boolean => {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (isIPv4(bare)) return isPublicIPv4(ipv4Number(bare));
  if (isIPv6(bare) && !bare.includes('%')) return isPublicIPv6(ipv6Groups(bare));
  return false;
};

/** Answers whether a URL's hostname, as `new URL` gives it, is an IP literal. */
export const isAddressLiteral = (hostname: string): boolean => hostname.startsWith('[') || isIPv4(hostname);

const ipv4Number = (dotted: string): number => dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** The eight 16-bit groups of a valid IPv6 text. */
const ipv6Groups = (text: string): number[] => {
  const [head, tail] = text.split('::') as [string, string | undefined];
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
};

const groupsOf = (part: string): number[] => {
  if (part === '') return [];
  return part.split(':').flatMap(group => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const embedded = ipv4Number(group);
    return [Math.floor(embedded / 65536), embedded % 65536];
  });
};

const notPublicIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's metadata and DNS service, inside a public range
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(range => {
  const [first, bits] = range.split('/') as [string, string];
  const start = ipv4Number(first);
  return { start, end: start + 2 ** (32 - Number(bits)) - 1 };
});

const isPublicIPv4 = (address: number): boolean => {
  for (const range of notPublicIPv4) {
    if (address >= range.start && address <= range.end) return false;
  }
  return true;
};

const notPublicIPv6 = [
  '2001::/23', // Teredo, benchmarking, ORCHID and other IETF protocol assignments
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map(range => {
  const [first, bits] = range.split('/') as [string, string];
  return { groups: ipv6Groups(first), bits: Number(bits) };
});

const isPublicIPv6 = (groups: number[]): boolean => {
  if (groups[0]! >> 13 !== 1) return false;
  if (isIsatap(groups)) return false;
  return !notPublicIPv6.some(range => startsWithBits(groups, range.groups, range.bits));
};

/** RFC 5214: an interface id of 0000:5efe or 0200:5efe carries an IPv4 address, under any prefix. */
const isIsatap = (groups: number[]): boolean => groups[5] === 0x5efe && (groups[4]! & 0xfcff) === 0;

const startsWithBits = (groups: number[], prefix: number[], bits: number): boolean => {
  for (let index = 0, left = bits; left > 0; index += 1, left -= 16) {
    const mask = left >= 16 ? 0xffff : 0xffff & ~(0xffff >> left);
    if ((groups[index]! & mask) !== (prefix[index]! & mask)) return false;
  }
  return true;
};
