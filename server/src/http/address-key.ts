/**
 * Rate-limit key: answers the key by which an address is counted, in any spelling. One household or office of IPv6 has a whole /64 to come
 * from, and an IPv4 address may be written as IPv6. A text that is no address, as a trusted proxy may send, counts as itself.
 */
export const addressKey = (address: string): string => {
  const url = address.includes(':') ? URL.parse(`http://[${address.replace(/%.*/, '')}]`) : null;
  if (!url) return address.slice(0, 100);
  const groups = groupsOf(url.hostname.slice(1, -1));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** Eight groups of the one spelling that URLs have: lower case, without leading zeros, the longest run of zeros left out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
};

const bytesOf = (group: string): number[] => {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 255];
};
