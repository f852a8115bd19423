/** Pictures of other sites, in HTML that `sanitise` has written. */
import { escapeAttribute } from './escape.ts';

/** Answers the address on this server under which a picture of another site is loaded. */
export type ProxyPicture = (address: string) => string;

/** Idempotent. In a text or an attribute `<` and `"` are escaped, so only a tag can match; `sanitise` writes no other address of a picture. */
export const withProxiedPictures = (html: string, proxied: ProxyPicture): string =>
  html.replace(FOREIGN, (_whole, start: string, address: string) => start + escapeAttribute(proxied(plain(address))));

/** The same of an address by itself. */
export const proxiedPicture = (address: string, proxied: ProxyPicture): string =>
  /^https?:\/\//i.test(address) ? proxied(address) : address;

const FOREIGN = /(<img src=")(https?:\/\/[^"]*)(?=")/gi;

const plain = (attribute: string): string =>
  attribute.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => signs[name]!);
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
