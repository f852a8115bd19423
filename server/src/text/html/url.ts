/** Addresses longer than this are not kept. */
const LONGEST = 2048;

// Nearly all addresses are of this form, which the URL parser would give back unchanged.
const PLAIN = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[\w\-.~%!$&()*+,;=:@/?#]*$/;

/** The absolute http(s) address that `value` means on a page at `base`, or null. */
export const webUrl = (value: string | undefined, base: string | undefined): string | null => {
  if (value === undefined || value === '') return null;
  if (value.length <= LONGEST && PLAIN.test(value) && !value.includes('/.')) return value;
  const url = parse(value, base);
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST ? url.href : null;
};

/** Answers the same as `webUrl`, or a mail address. */
export const linkUrl = (value: string | undefined, base: string | undefined): string | null => {
  const web = webUrl(value, base);
  if (web !== null || value === undefined || !/^[\s\0-\x1f]*mailto:/i.test(value)) return web;
  const url = URL.parse(value);
  return url !== null && url.protocol === 'mailto:' && url.href.length <= LONGEST ? url.href.trimEnd() : null;
};

/** Answers whether the address is on one of these origins. */
export const isOnOrigins = (url: string, origins: readonly string[] | undefined): boolean => {
  if (origins === undefined || origins.length === 0) return false;
  const origin = URL.parse(url)?.origin;
  return origins.some(own => URL.parse(own)?.origin === origin);
};

const parse = (value: string, base: string | undefined): URL | null => {
  if (value.length > 2 * LONGEST) return null;
  if (base === undefined && /^\s*\/\//.test(value)) return URL.parse(`https:${value.trimStart()}`);
  return URL.parse(value, base);
};
