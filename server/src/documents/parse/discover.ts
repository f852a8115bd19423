import { address, oneLine, titleText } from './fields.ts';
import { decodeReferences } from './references.ts';
import { rawAttribute, scan, type Tag } from './scan.ts';

/** `type`: the MIME type that the page gives, `''` where it gives none. */
export type Candidate = { url: string; title: string | null; type: string };

/**
 * Addresses in a page that should be feeds, each once: first those it declares by `link`, in its order, then anchors
 * that look like feeds. At most 50.
 */
export const candidates = (html: string, url: string): Candidate[] => {
  const declared: Candidate[] = [];
  const anchors: Candidate[] = [];
  let base = url;
  const endOf = endFinder(html);
  let anchor: { candidate: Candidate; tag: Tag; text: string } | null = null;

  const endAnchor = () => {
    if (anchor) {
      const title = titleText(anchor.text, 200) ?? anchor.candidate.title;
      if (anchors.length < 4 * MOST && looksLikeFeed(anchor.candidate, title))
        anchors.push({ ...anchor.candidate, title });
    }
    anchor = null;
  };

  scan(html, {
    open(tag) {
      const name = tag.name.toLowerCase();
      const raw = skipped.has(name) ? endOf(name, tag.end) : null;
      if (raw !== null) return raw;
      if (name === 'base') base = address(attribute(tag, 'href'), url) ?? base;
      else if (name === 'link' && isFeedLink(tag)) declared.push(...candidateOf(tag, base));
      else if (name === 'a') {
        endAnchor();
        const [candidate] = candidateOf(tag, base);
        if (candidate) anchor = { candidate, tag, text: '' };
      } else if (anchor && name === 'img') anchor.text += ` ${attribute(tag, 'alt') ?? ''}`;
      return true;
    },
    close(name) {
      if (name.toLowerCase() === 'a') endAnchor();
      return true;
    },
    text(start, end) {
      if (anchor && anchor.text.length < 500) anchor.text += html.slice(start, Math.min(end, start + 500));
    },
    cdata() {},
  });
  endAnchor();

  const found = new Map<string, Candidate>();
  for (const candidate of [...declared, ...anchors]) {
    if (!found.has(candidate.url)) found.set(candidate.url, candidate);
  }
  return [...found.values()].slice(0, MOST);
};

const MOST = 50;

/** Where feeds usually are, for a page that names none: beside the page, then at the root of its site. */
export const wellKnownFeeds = (url: string): string[] => {
  const page = URL.parse(url);
  if (!page) return [];
  const folder = page.pathname.replace(/[^/]*\.[^/]*$/, '').replace(/\/+$/, '');
  const beside =
    folder === ''
      ? []
      : ['/feed', '/rss', '/rss.xml', '/atom.xml', '/feed.xml', '/index.xml'].map(path => folder + path);
  return [...new Set([...beside, ...wellKnown])].map(path => page.origin + path);
};

const wellKnown = [
  '/feed',
  '/rss',
  '/rss.xml',
  '/atom.xml',
  '/feed.xml',
  '/index.xml',
  '/feed/',
  '/feed.json',
  '/index.rdf',
  '/feeds/posts/default',
  '/rss/index.xml',
  '/blog/feed',
  '/?feed=rss2',
];

/** Between their tags is no markup. */
const skipped = new Set(['script', 'style', 'textarea', 'template', 'noembed', 'iframe', 'xmp']);

/** Where the end tag of such an element begins; null where there is none, which is looked for only once. */
const endFinder = (html: string): ((name: string, from: number) => number | null) => {
  const missing = new Set<string>();
  return (name, from) => {
    if (missing.has(name)) return null;
    const end = new RegExp(`</${name}[\\s>/]`, 'gi');
    end.lastIndex = from;
    const found = end.exec(html);
    if (!found) missing.add(name);
    return found?.index ?? null;
  };
};

const FEED_TYPE = /^(application|text)\/(rss|atom|rdf|feed|x\.atom|x-rss)(\+(xml|json))?$/;
const LOOSE_TYPE = /^(application|text)\/(xml|json)$/;
const NOT_A_FEED = /\/(oembed|wp-json)\b|opensearch|\/xmlrpc|rsd\b|manifest|sitemap/i;

/** `rel=alternate` with a type of feeds, or `rel=feed`; XML and JSON of no particular kind only where the address says more. */
const isFeedLink = (tag: Tag): boolean => {
  const rel = attribute(tag, 'rel')?.toLowerCase().split(/\s+/) ?? [];
  const type = typeOf(tag);
  const href = attribute(tag, 'href') ?? '';
  if (NOT_A_FEED.test(href)) return false;
  if (rel.includes('feed')) return true;
  if (!rel.includes('alternate') || rel.includes('stylesheet')) return false;
  return FEED_TYPE.test(type) || (LOOSE_TYPE.test(type) && /rss|atom|feed|rdf/i.test(href));
};

const candidateOf = (tag: Tag, base: string): Candidate[] => {
  const href = attribute(tag, 'href')
    ?.replace(/^feed:(\/\/)?(?=https?:)/i, '')
    .replace(/^feed:(\/\/)?/i, 'http://');
  const url = address(href ?? null, base);
  if (url === null) return [];
  return [{ url: url.replace(/#.*$/s, ''), title: oneLine(attribute(tag, 'title'), 200), type: typeOf(tag) }];
};

const typeOf = (tag: Tag): string => (attribute(tag, 'type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();

const FEED_PATH = /(^|[/._-])(rss2?|atom|feeds?|rdf)([/._-]|$)|\.(rss|rdf|atom)$|\/feeds?\.json$/i;
const FEED_QUERY = /[?&](feed|rss|format=(rss|atom|feed)|type=(rss|atom|100)|alt=(rss|atom))/i;
const FEED_TEXT = /^\W*(rss(\s*2(\.0)?)?|atom|rdf|xml|json)?\W*(feed|피드|フィード|订阅源?|訂閱)?\W*$/iu;

/** By type, by address, or by a short text that names a format while the address could be one. */
const looksLikeFeed = ({ url, type }: Candidate, title: string | null): boolean => {
  const { pathname, search } = new URL(url);
  if (FEED_TYPE.test(type)) return true;
  if (NOT_A_FEED.test(url) || /\.(html?|png|jpe?g|gif|svg|webp|css|js|pdf|zip|mp3)$/i.test(pathname)) return false;
  if (FEED_PATH.test(pathname) || FEED_QUERY.test(search)) return true;
  const text = title?.trim() ?? '';
  return (
    text !== '' && text.length <= 30 && /rss|atom|feed|피드|フィード|订阅|訂閱/i.test(text) && FEED_TEXT.test(text)
  );
};

const attribute = (tag: Tag, name: string): string | null => {
  const raw = rawAttribute(tag.attributes, name);
  return raw === null ? null : decodeReferences(raw).trim() || null;
};
