/** Finds the feeds of an address that a person typed: the document itself, what it links to, then the usual places. */
import type { Deps } from '#deps.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import { decode } from './parse/decode.ts';
import { candidates, wellKnownFeeds } from './parse/discover.ts';
import { type ParsedFeed, readFeed } from './parse/feed.ts';

export interface FoundFeed {
  url: string;
  title: string | null;
  format: string;
  items: number;
}

export type Discovery =
  | { kind: 'found'; feeds: FoundFeed[] }
  | { kind: 'none'; url: string }
  | { kind: 'failed'; code: string; detail: string };

/** Every feed named has been fetched and read. An address without a scheme is tried by https, then by http. */
export const discover = async (deps: Deps, address: string): Promise<Discovery> => {
  const typed = address.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return discoverAt(deps, typed);
  const secure = await discoverAt(deps, `https://${typed}`);
  return secure.kind === 'failed' ? discoverAt(deps, `http://${typed}`) : secure;
};

const discoverAt = async (deps: Deps, url: string): Promise<Discovery> => {
  const document = await load(deps, url);
  if (document.kind === 'failed') return document;
  const itself = readFeed(document.text, { url: document.url });
  if (itself.kind === 'feed') return { kind: 'found', feeds: [foundAt(document.url, itself.feed)] };

  const linked = await feedsAmong(deps, candidates(document.text, document.url).slice(0, 8));
  if (linked.length > 0) return { kind: 'found', feeds: linked };
  for (const place of wellKnownFeeds(document.url)) {
    const [feed] = await feedsAmong(deps, [{ url: place, title: null }]);
    if (feed) return { kind: 'found', feeds: [feed] };
  }
  return { kind: 'none', url: document.url };
};

const feedsAmong = async (
  deps: Deps,
  places: readonly { url: string; title: string | null }[],
): Promise<FoundFeed[]> => {
  const found: FoundFeed[] = [];
  for (const { url, title } of places) {
    const document = await load(deps, url);
    const read = document.kind === 'text' ? readFeed(document.text, { url: document.url }) : undefined;
    if (document.kind !== 'text' || read?.kind !== 'feed') continue;
    const feed = foundAt(document.url, read.feed);
    if (!found.some(each => each.url === feed.url)) found.push({ ...feed, title: feed.title ?? title });
  }
  return found;
};

const foundAt = (url: string, feed: ParsedFeed): FoundFeed => ({
  url,
  title: feed.title,
  format: feed.format,
  items: feed.items.length,
});

type Loaded = { kind: 'text'; text: string; url: string } | { kind: 'failed'; code: string; detail: string };

const load = async (deps: Deps, url: string): Promise<Loaded> => {
  const { productName, publicUrl } = deps.settings;
  const fetched = await deps.fetcher.get({
    url,
    userAgent: userAgent({ product: productName, version, about: `${publicUrl}/bot` }),
    decodedBytes: deps.settings.crawl.maxBytes,
  });
  if (fetched.kind === 'failed') return { kind: 'failed', code: fetched.code, detail: fetched.detail };
  if (fetched.status !== 200) return { kind: 'failed', code: `HTTP_${fetched.status}`, detail: url };
  const { text } = decode(fetched.body, { contentType: fetched.headers['content-type'] });
  return { kind: 'text', text, url: fetched.url };
};
