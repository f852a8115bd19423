/** Finds the feeds of an address that a person typed: the document itself, what it links to, then the usual places. */
import type { Deps } from '#deps.ts';
import { type Candidate, wellKnownFeeds } from '#documents/parse/discover.ts';
import type { AskingToRead, DocumentPool } from '#documents/pool.ts';
import type { DocumentResult } from '#documents/read-document.ts';
import type { Fetched } from '#net/fetched.ts';
import type { PrivateHosts } from '#net/private-hosts.ts';
import { userAgent } from '#net/user-agent.ts';
import { version } from '#version.ts';
import { hasUserInfo } from './feed-address.ts';

export interface FoundFeed {
  url: string;
  title: string | null;
  description: string | null;
  format: string;
  /** The document has this many items. */
  items: number;
  /** They are at most five, in the document's order. */
  newest: { title: string; link: string | null; published: Date | null }[];
  /** It was reached by a permission, and its crawl needs one. */
  inPrivateNetwork: boolean;
}

export type Discovery =
  | { kind: 'found'; feeds: FoundFeed[] }
  | { kind: 'none'; url: string }
  | { kind: 'failed'; code: string; detail: string };

export interface Discovering extends Pick<Deps, 'http' | 'settings'> {
  /** Documents come from strangers: they are read, and searched for feeds, in its thread. */
  documents: DocumentPool;
  /** Fair queueing: the parsing takes the turn of this account, and waits on behalf of it. */
  asking?: AskingToRead;
  /** A stranger has named the address: why it is not reached is told in one way. */
  isDiscreet?: boolean;
  /** Permission: the person who asks may add sources there. A page has it for what it names only where it needed it itself. */
  mayReachPrivate?: PrivateHosts | undefined;
}

/**
 * Every feed named has been fetched and read: the address itself up to the largest document that is crawled, what it names one after
 * another and only its beginning, which says enough. An address without a scheme is tried by https, then by http. When the time
 * is up, what has been found by then is the answer.
 */
export const discover = async (deps: Discovering, address: string, withinMs = 60_000): Promise<Discovery> => {
  const typed = address.trim();
  if (hasUserInfo(typed)) return { kind: 'failed', code: 'USER_INFO', detail: 'user name or password' };
  const { signal } = deps.asking ?? {};
  const ended = AbortSignal.timeout(withinMs);
  const asking = { ...deps.asking, signal: signal ? AbortSignal.any([signal, ended]) : ended };
  const search: Search = { ...deps, asking, signal, endsAt: performance.now() + withinMs };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return discoverAt(search, typed);
  const secure = await discoverAt(search, `https://${typed}`);
  return secure.kind === 'failed' ? discoverAt(search, `http://${typed}`) : secure;
};

interface Search extends Discovering {
  /** A document waits for a thread no longer than the search takes. */
  asking: AskingToRead;
  signal: AbortSignal | undefined;
  endsAt: number;
}

/** Bound: a feed that a page names may be one of eight, so only this many bytes of its beginning are read, where the newest items are. */
const BEGINNING_BYTES = 1024 * 1024;
const MOST_CANDIDATES = 8;

/** Each of several gets its part of the time that is left, but no less than this: one slow site alone is waited for to the end. */
const LEAST_MS = 5000;

const discoverAt = async (search: Search, url: string): Promise<Discovery> => {
  const document = await load(search, url, { bytes: search.settings.crawl.maxBytes });
  if (document.kind === 'failed') return document;
  if (document.result.kind === 'feed') return { kind: 'found', feeds: [foundAt(document, document.result)] };
  const { code, detail, candidates } = document.result;
  if (!candidates) return { kind: 'failed', code, detail };

  const further = document.inPrivateNetwork ? search : { ...search, mayReachPrivate: undefined };
  const linked = await feedsAmong(further, candidates.slice(0, MOST_CANDIDATES));
  if (linked.length > 0) return { kind: 'found', feeds: linked };
  const places = wellKnownFeeds(document.url);
  for (const [at, url] of places.entries()) {
    const [feed] = await feedsAmong(further, [{ url, title: null }], places.length - at - 1);
    if (feed) return { kind: 'found', feeds: [feed] };
  }
  return { kind: 'none', url: document.url };
};

const feedsAmong = async (
  search: Search,
  places: readonly Pick<Candidate, 'url' | 'title'>[],
  placesAfter = 0,
): Promise<FoundFeed[]> => {
  const found: FoundFeed[] = [];
  for (const [at, { url, title }] of places.entries()) {
    const part = (search.endsAt - performance.now()) / (places.length - at + placesAfter);
    const document = await load(search, url, { bytes: BEGINNING_BYTES, withinMs: Math.max(LEAST_MS, part) });
    if (document.kind === 'failed' || document.result.kind === 'failed') continue;
    const feed = foundAt(document, document.result);
    if (!found.some(each => each.url === feed.url)) found.push({ ...feed, title: feed.title ?? title });
  }
  return found;
};

const NEWEST = 5;

const foundAt = (
  { url, inPrivateNetwork }: Pick<Came, 'url' | 'inPrivateNetwork'>,
  { source, format, items, hashes }: Extract<DocumentResult, { kind: 'feed' }>,
): FoundFeed => ({
  url,
  title: source.title,
  description: source.description,
  format,
  items: hashes.length,
  newest: items.slice(0, NEWEST).map(({ title, link, publishedAt, updatedAt }) => ({
    title,
    link,
    published: publishedAt ?? updatedAt,
  })),
  inPrivateNetwork,
});

interface Came {
  kind: 'document';
  url: string;
  result: DocumentResult;
  inPrivateNetwork: boolean;
}

type Loaded = Came | { kind: 'failed'; code: string; detail: string };

interface Most {
  bytes: number;
  withinMs?: number;
}

const load = async (
  { http, settings, documents, asking, signal, isDiscreet, mayReachPrivate, endsAt }: Search,
  url: string,
  { bytes, withinMs = Number.POSITIVE_INFINITY }: Most,
): Promise<Loaded> => {
  const { productName, publicUrl } = settings;
  const leftMs = Math.min(withinMs, endsAt - performance.now());
  if (leftMs <= 0) return { kind: 'failed', code: 'TIMEOUT', detail: 'the whole search' };
  const fetched = await http.request({
    url,
    userAgent: userAgent({ product: productName, version, about: `${publicUrl}/bot` }),
    decodedBytes: bytes,
    ...(bytes === BEGINNING_BYTES && { wireBytes: bytes }),
    withinMs: leftMs,
    signal,
    discreet: isDiscreet,
    mayReachPrivate,
  });
  const answer = beginningOf(fetched, bytes < settings.crawl.maxBytes);
  if (answer.kind === 'failed') return { kind: 'failed', code: answer.code, detail: answer.detail };
  if (answer.status !== 200) return { kind: 'failed', code: `HTTP_${answer.status}`, detail: url };
  const result = await documents.read(
    {
      bytes: answer.body,
      url: answer.url,
      contentType: answer.headers['content-type'] ?? null,
      encodingOverride: null,
      tags: [],
      known: [],
      ownOrigins: [publicUrl],
      now: new Date(),
      look: { items: NEWEST },
    },
    asking,
  );
  if (result.kind === 'failed' && result.code === 'STOPPED' && asking.signal?.aborted && !signal?.aborted)
    return { kind: 'failed', code: 'TIMEOUT', detail: 'the whole search' };
  return { kind: 'document', url: answer.url, result, inPrivateNetwork: fetched.inPrivateNetwork === true };
};

/** Where only the beginning is wanted, one that is longer is an answer as well. */
const beginningOf = (fetched: Fetched, isEnough: boolean) =>
  fetched.kind === 'failed' && isEnough && fetched.code === 'TOO_LARGE' && fetched.partial
    ? { ...fetched.partial, kind: 'answer' as const }
    : fetched;
