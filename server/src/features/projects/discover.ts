/** Finds the feeds of an address that a person typed: the document itself, what it links to, then the usual places. */
import type { Deps } from '#deps.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import { hasUserInfo } from './feed-address.ts';
import { decode } from './parse/decode.ts';
import { candidates, wellKnownFeeds } from './parse/discover.ts';
import type { Reader } from './reading/pool.ts';
import type { Reading } from './reading/read-document.ts';

export interface FoundFeed {
  url: string;
  title: string | null;
  description: string | null;
  format: string;
  /** How many the document has. */
  items: number;
  /** At most five, in the document's order. */
  newest: { title: string; link: string | null; published: Date | null }[];
}

export type Discovery =
  | { kind: 'found'; feeds: FoundFeed[] }
  | { kind: 'none'; url: string }
  | { kind: 'failed'; code: string; detail: string };

export interface Discovering extends Pick<Deps, 'fetcher' | 'settings'> {
  /** Documents come from strangers: they are read in its thread. */
  reader: Reader;
}

/**
 * Every feed named has been fetched and read. An address without a scheme is tried by https, then by http. When the time
 * is up, what has been found by then is the answer.
 */
export const discover = async (deps: Discovering, address: string, withinMs = 60_000): Promise<Discovery> => {
  const typed = address.trim();
  if (hasUserInfo(typed)) return { kind: 'failed', code: 'USER_INFO', detail: 'user name or password' };
  const search: Search = { ...deps, endsAt: performance.now() + withinMs };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return discoverAt(search, typed);
  const secure = await discoverAt(search, `https://${typed}`);
  return secure.kind === 'failed' ? discoverAt(search, `http://${typed}`) : secure;
};

interface Search extends Discovering {
  endsAt: number;
}

const discoverAt = async (search: Search, url: string): Promise<Discovery> => {
  const document = await load(search, url);
  if (document.kind === 'failed') return document;
  if (document.reading.kind === 'feed') return { kind: 'found', feeds: [foundAt(document.url, document.reading)] };
  const { code, detail } = document.reading;
  if (code.startsWith('READER_') || code === 'STOPPED') return { kind: 'failed', code, detail };

  const { text } = decode(document.body, { contentType: document.contentType ?? undefined });
  const linked = await feedsAmong(search, candidates(text, document.url).slice(0, 8));
  if (linked.length > 0) return { kind: 'found', feeds: linked };
  for (const place of wellKnownFeeds(document.url)) {
    const [feed] = await feedsAmong(search, [{ url: place, title: null }]);
    if (feed) return { kind: 'found', feeds: [feed] };
  }
  return { kind: 'none', url: document.url };
};

const feedsAmong = async (
  search: Search,
  places: readonly { url: string; title: string | null }[],
): Promise<FoundFeed[]> => {
  const documents = await Promise.all(places.map(({ url }) => load(search, url)));
  const found: FoundFeed[] = [];
  for (const [at, document] of documents.entries()) {
    if (document.kind === 'failed' || document.reading.kind === 'failed') continue;
    const feed = foundAt(document.url, document.reading);
    if (!found.some(each => each.url === feed.url)) found.push({ ...feed, title: feed.title ?? places[at]!.title });
  }
  return found;
};

const foundAt = (url: string, { source, format, items, hashes }: Extract<Reading, { kind: 'feed' }>): FoundFeed => ({
  url,
  title: source.title,
  description: source.description,
  format,
  items: hashes.length,
  newest: items.slice(0, 5).map(({ title, link, publishedAt, updatedAt }) => ({
    title,
    link,
    published: publishedAt ?? updatedAt,
  })),
});

type Loaded =
  | { kind: 'document'; url: string; body: Uint8Array; contentType: string | null; reading: Reading }
  | { kind: 'failed'; code: string; detail: string };

const load = async ({ fetcher, settings, reader, endsAt }: Search, url: string): Promise<Loaded> => {
  const { productName, publicUrl, crawl } = settings;
  const withinMs = endsAt - performance.now();
  if (withinMs <= 0) return { kind: 'failed', code: 'TIMEOUT', detail: 'the whole search' };
  const fetched = await fetcher.get({
    url,
    userAgent: userAgent({ product: productName, version, about: `${publicUrl}/bot` }),
    decodedBytes: crawl.maxBytes,
    withinMs,
  });
  if (fetched.kind === 'failed') return { kind: 'failed', code: fetched.code, detail: fetched.detail };
  if (fetched.status !== 200) return { kind: 'failed', code: `HTTP_${fetched.status}`, detail: url };
  const { body } = fetched;
  const contentType = fetched.headers['content-type'] ?? null;
  const reading = await reader.read({
    // A copy, because the reader takes the bytes away; a Buffer's slice would be none.
    bytes: new Uint8Array(body),
    url: fetched.url,
    contentType,
    encodingOverride: null,
    tags: [],
    known: [],
    ownOrigins: [publicUrl],
    now: new Date(),
  });
  return { kind: 'document', url: fetched.url, body, contentType, reading };
};
