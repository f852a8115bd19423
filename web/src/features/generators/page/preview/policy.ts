import type { Allowed } from '../../addresses.ts';

/** Takes down the sites of all that is allowed. */
export const recordingSites = (allowed: Allowed, sites: Set<string>): Allowed => {
  return written => {
    const address = allowed(written);
    const url = address?.startsWith('http') ? URL.parse(address) : null;
    // Others have a meaning of their own in a policy, or none.
    if (url && sites.size < most && /^[\w.-]+$/.test(url.hostname)) sites.add(url.origin);
    return address;
  };
};

const most = 60;

/**
 * The first so many addresses of all that are allowed: thousands of pictures would hold up everything. Without scripts browsers know no
 * pictures that wait until they are seen.
 */
export const firstOf = (allowed: Allowed, many = MOST_ADDRESSES): Allowed => {
  const asked = new Set<string>();
  return written => {
    const address = allowed(written);
    if (!address?.startsWith('http')) return address;
    if (asked.size < many) asked.add(address);
    return asked.has(address) ? address : null;
  };
};

const MOST_ADDRESSES = 500;

/**
 * What the frame's document may ask besides its server's policy, which knows no site. A stylesheet from elsewhere and an answer that leads on
 * to another address are held by this alone: nobody has read them.
 */
export const policyFor = (sites: string[]): string => {
  const named = sites.map(each => ` ${each}`).join('');
  return `img-src data:${named}; style-src 'unsafe-inline'${named}; font-src data:${named}`;
};
