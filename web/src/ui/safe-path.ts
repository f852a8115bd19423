import { wellEscaped } from '@newsbell/contracts/words-in-addresses';

const longest = 1024;

/**
 * Open redirect: answers a path of ours from a value that anybody may have written, such as a `redirect` in an address;
 * else `/`. Browsers read backslashes as slashes and drop tabs and line breaks, so a value with any of them is none of
 * ours. A path that begins with two slashes once it is resolved (`/.//elsewhere.example`) would name another host when
 * it is read again, so the result is checked as the value was. A percent that escapes nothing becomes one that the
 * router can read.
 */
export const safePath = (value: unknown): string => {
  const read = ownPath(value);
  return (read !== undefined && ownPath(read)) || '/';
};

const ownPath = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > longest) return undefined;
  const hidden = /[\\\u0000-\u001f\u007f-\u009f]/;
  if (!value.startsWith('/') || value.startsWith('//') || hidden.test(value)) return undefined;
  const url = URL.parse(value, location.origin);
  return url?.origin === location.origin ? wellEscaped(url.pathname) + url.search + url.hash : undefined;
};
