import { sourceTags } from './rule/markup.ts';
import { attributeOf, type PageRoot } from './tree.ts';

/** Answers the base of a page's relative links: its first `<base href>`, else the address that it came from after all redirects. */
export const baseOf = (page: PageRoot, finalUrl: string): string => {
  const href = page.base ? attributeOf(page.base, 'href') : undefined;
  return href === undefined ? finalUrl : baseFrom(href, finalUrl);
};

/** Does the same as `baseOf` for a page that is only text, as rules have it. */
export const baseInSource = (html: string, finalUrl: string): string => {
  if (!/<base[\s/]/i.test(html)) return finalUrl;
  for (const tag of sourceTags(html)) {
    const href = tag.name === 'base' && !tag.isEnd ? tag.attributes.get('href') : undefined;
    if (href !== undefined) return baseFrom(href, finalUrl);
  }
  return finalUrl;
};

/** Answers the absolute address that a link or a picture means; null for an address that is not on the web. */
export const resolveUrl = (address: string, base: string): string | null => {
  const url = URL.parse(address, base);
  return url && isWeb(url) && url.href.length <= LONGEST ? url.href : null;
};

/** Answers whether an `href` leads to a document of its own: not empty, not within the page, not to a script, a mailbox or a telephone. */
export const isGoodHref = (href: string): boolean => {
  const address = href.replace(/^[\u0000-\u0020]+/, '');
  if (address === '' || address.startsWith('#')) return false;
  const scheme = /^([a-z][a-z0-9+.\t\r\n-]*):/i.exec(address)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme.replace(/[\t\r\n]/g, ''));
};

/** As browsers do, a base that is not on the web does not count, and then neither does any other. */
const baseFrom = (href: string, finalUrl: string) => {
  const url = URL.parse(href, finalUrl);
  return url && isWeb(url) ? url.href : finalUrl;
};

const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';

const LONGEST = 2048;
