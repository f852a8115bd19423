import { hash } from 'node:crypto';
import { isCountedFromNow } from '@newsbell/extraction/dates';
import type { ParsedItem } from './parsed.ts';

export type Alias = { kind: 'guid' | 'link' | 'title-day'; hash: string };

/**
 * The names by which a document calls each of its items, the strongest first, as hex digests of 128 bits. A guid or a
 * link that the document gives to more than one item names neither, and the source's own page (`home`) names no item.
 * Links count without scheme, `www.`, tracking parameters and a slash at the end, both without the ids of sessions. The last name, which every item has,
 * is made of title, day as written and content. `hashes` are the items' source hashes: one that is there twice counts once.
 */
export const aliasesOf = (
  items: readonly ParsedItem[],
  { home = null, hashes = [] }: { home?: string | null; hashes?: readonly string[] } = {},
): Alias[][] => {
  const links = items.map(({ link }) => (link === null ? null : linkKey(link)));
  const homeKey = home === null ? null : linkKey(home);
  const met = new Set<string>();
  const first = items.map((_, index) => {
    const hash = hashes[index] ?? String(index);
    return !met.has(hash) && met.add(hash) !== undefined;
  });
  const ids = items.map(({ id }) => (id === null ? null : withoutSession(id)));
  const guids = countsOf(ids.filter((_, index) => first[index]));
  const linkCounts = countsOf(links.filter((_, index) => first[index]));
  return items.map((item, index) => {
    const link = links[index]!;
    const aliases: Alias[] = [];
    const id = ids[index]!;
    if (id !== null && guids.get(id) === 1) aliases.push({ kind: 'guid', hash: digest(`guid\n${id}`) });
    if (link !== null && link !== homeKey && linkCounts.get(link) === 1)
      aliases.push({ kind: 'link', hash: linkHash(link) });
    aliases.push({ kind: 'title-day', hash: digest(titleDayKey(item)) });
    return aliases;
  });
};

/**
 * A hex digest of all that a document says of an item: the same as long as no field changes. A date that is counted from
 * now is not in it, since its words change at every look and it does not.
 */
export const sourceHash = (item: ParsedItem): string => {
  const { id, title, link, author, content, summary, image, enclosures, tags, base } = item;
  const [published, updated] = [item.published, item.updated].map(date =>
    date && isCountedFromNow(date) ? null : date,
  );
  return digest(
    JSON.stringify([id, title, link, author, published, updated, content, summary, image, enclosures, tags, base]),
  );
};

/**
 * Canonical URL: answers the key that all addresses of one feed share: host and port without `www.`, path, and the parameters that do not
 * track. Scheme, fragment and the case of the host do not count; a slash at the end does. It is not an address to fetch.
 */
export const canonicalFeedKey = (address: string): string => {
  const url = URL.parse(
    address
      .trim()
      .replace(/^feed:(\/\/)?(?=https?:)/i, '')
      .replace(/^feed:(\/\/)?/i, 'http://'),
  );
  return url ? `${hostOf(url)}${pathOf(url)}${queryOf(url)}` : address.trim();
};

/**
 * Answers the alias that names an item by its link, in every project. Null means that the link is the front page of a site, which is no
 * item's.
 */
export const linkAlias = (link: string): string | null => {
  const key = linkKey(link);
  return /[/?#]/.test(key) ? linkHash(key) : null;
};

const linkHash = (key: string): string => digest(`link\n${key}`);

const countsOf = (keys: readonly (string | null)[]): Map<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);

/** A fragment tells items of one page apart, unless it tracks. */
const linkKey = (link: string): string => {
  const url = URL.parse(withoutSession(link));
  if (!url) return link;
  const fragment = /^#?$|^#(utm_|xtor=|at_|ref=|rss)/i.test(url.hash) ? '' : url.hash;
  return `${hostOf(url)}${pathOf(url).replace(/\/$/, '')}${queryOf(url)}${fragment}`;
};

/**
 * Parameters that hold the id of a visitor's session and nothing else, by the names that servers give them. Others, such as
 * `sid`, name articles elsewhere: their values are compared where all names of an item are new (items/fingerprints.ts).
 */
const SESSION = /(?<=[?&;])(?:phpsessid|jsessionid|aspsessionid[a-z]*|cfid|cftoken|oscsid|zenid)=[^&;#?/]*&?/gi;

/** A name without a session stays as it is. */
const withoutSession = (name: string): string => {
  const bare = name.replace(SESSION, '');
  return bare === name ? name : bare.replace(/[?&;]+(?=[#?]|$)/g, '');
};

const hostOf = (url: URL): string => {
  // The port that goes with the scheme is left out already. Another one is another server, even 443 without TLS.
  return url.hostname.replace(/^www\./, '').replace(/\.$/, '') + (url.port && `:${url.port}`);
};

/** Letters, digits and `-._~` mean the same escaped and as they are (RFC 3986 §6.2.2.2). */
const pathOf = (url: URL): string =>
  url.pathname.replace(/%[\da-f]{2}/gi, escaped => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });

const trackingNames = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id rb_clickid mc_cid ' +
    'mc_eid _hsenc _hsmi mkt_tok srsltid xtor wt_mc wtmc cmpid ncid s_cid spm _openstat __twitter_impression guccounter ' +
    'ns_mchannel ns_source ns_campaign ns_linkname at_medium at_campaign'
  ).split(' '),
);
const TRACKING_PREFIX = /^(utm|mtm|pk|hsa|vero|oly)_/;

const isTracking = (parameter: string): boolean => {
  const name = parameter.split('=', 1)[0]!.toLowerCase();
  return trackingNames.has(name) || TRACKING_PREFIX.test(name);
};

const queryOf = (url: URL): string => {
  if (url.search === '') return '';
  const kept = url.search
    .slice(1)
    .split('&')
    .filter(parameter => parameter !== '' && !isTracking(parameter));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
};

const DAY =
  /\d{4}\s?[-./年년]\s?\d{1,2}\s?[-./月월]\s?\d{1,2}|\d{1,2}(\s+|-)[a-z]{3,9}\.?,?(\s+|-)\d{2,4}|[a-z]{3,9}\.?\s+\d{1,2},?\s+\d{4}/i;

const titleDayKey = (item: ParsedItem): string => {
  const day = DAY.exec(item.published ?? item.updated ?? '')?.[0] ?? '';
  return `title\n${item.title ?? ''}\n${day}\n${item.content ?? item.summary ?? item.enclosures[0]?.url ?? ''}`;
};
