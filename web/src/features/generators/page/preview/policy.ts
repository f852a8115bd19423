import type { Allowed } from '../../building/addresses.ts';

/** Wraps an allowlist and notes the sites of all that it allows. */
export const recordingSites = (allowed: Allowed, sites: Set<string>): Allowed => {
  return written => {
    const address = allowed(written);
    const url = address?.startsWith('http') ? URL.parse(address) : null;
    // Other characters have a meaning of their own in a policy, or none.
    if (url && sites.size < most && /^[\w.-]+$/.test(url.hostname)) sites.add(url.origin);
    return address;
  };
};

const most = 60;

/**
 * Limit: allows the first so many addresses of all that are allowed, because thousands of pictures would hold up everything. Without
 * scripts browsers have no lazy loading of pictures.
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
 * Content Security Policy: answers what the frame's document may request besides its server's policy, which knows no site. A stylesheet
 * from elsewhere and a redirect to another address are restricted by this alone, because no code of ours has read them.
 */
export const policyFor = (sites: string[]): string => {
  const named = sites.map(each => ` ${each}`).join('');
  return `img-src data:${named}; style-src 'unsafe-inline'${named}; font-src data:${named}`;
};
