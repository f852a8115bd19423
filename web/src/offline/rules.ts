/** Pure: the caching strategy of the service worker decides which request is cached, and as what. */

/**
 * - `page` is any address that a person opens. Without a network the cached shell starts the app, which shows what is
 *   cached.
 * - `asset` is a file of the build, which comes from the cache where it is there. Most names have a hash of the
 *   content.
 * - `answer` is a list or an item. It comes from the network first; what was seen stays for the way.
 * - `none` is left to the browser: other origins (pictures too, whose opaque answers take megabytes of quota each),
 *   requests that change something, and data of one's account.
 */
export type CacheClass = 'page' | 'asset' | 'answer' | 'none';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** These answers are for everybody, and a person goes back to them. A new call is not cached until it is named here. */
const ANSWERS =
  /^\/v1\/(feed(\/(all|project|tag|word))?|timeline|news|search|projects|bundles|project(\/(top10|search))?)$/;
/** The whole article of an item is asked for by POST, because the server fetches it then; it changes nothing of a person's. */
const TEXTS = /^\/v1\/feed\/\d+\/text$/;
/** These are the files of the build; those under `/icons/` and the favicon have no hash in their names. */
const FILES = /^\/(assets\/|icons\/|favicon\.svg$)/;
/** These navigations lead to what is no page of the app: feeds, texts, calls. */
const DOCUMENTS =
  /^\/(v1\/(?!login$)|metrics$|health\/|bot$|logout$|rss\/preview-frame$|api\/reference$)|\.[a-z0-9]{1,11}$/i;

export const cacheClassOf = ({ method, mode, url }: Asked, origin: string): CacheClass => {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (asked !== origin) return 'none';
  if (method !== 'GET') return method === 'POST' && TEXTS.test(pathname) ? 'answer' : 'none';
  if (mode === 'navigate') return DOCUMENTS.test(pathname) ? 'none' : 'page';
  if (FILES.test(pathname)) return 'asset';
  // A poll asks for what is newer than now, which has no meaning later. One's own timeline and the unread items are
  // data of one's account.
  if (searchParams.has('after') || searchParams.get('type') === 'MY' || searchParams.has('unread')) return 'none';
  return ANSWERS.test(pathname) ? 'answer' : 'none';
};

/** Limit: this many answers are kept; a list and an item are one each. */
export const KEPT_ANSWERS = 200;

/** Eviction: answers the cached entries, oldest first, that have to go. */
export const surplus = <T>(kept: readonly T[], limit = KEPT_ANSWERS): T[] =>
  kept.slice(0, Math.max(0, kept.length - limit));

/**
 * The name has a place for a person, but the worker keeps one cache for all (`visitor`), which is emptied when the
 * person leaves.
 */
export const answersOf = (user: string): string => `answers:${user}`;
export const isAnswers = (cache: string): boolean => cache.startsWith('answers:');

export const shellOf = (build: string): string => `shell:${build}`;
export const isShell = (cache: string): boolean => cache.startsWith('shell:');

interface Item {
  id: number;
  content: string | null;
}

/**
 * Answers the ids of `/v1/feed?id=…`, whose items may be put together from lists that were seen; undefined means that
 * it is another call.
 */
export const idsAskedFor = (url: string): number[] | undefined => {
  const { pathname, searchParams } = new URL(url);
  return pathname === '/v1/feed' ? searchParams.getAll('id').map(Number) : undefined;
};

/** Answers the whole items in an answer of any call: a page, a timeline, or a plain list. */
export const itemsIn = (answer: unknown): Item[] => {
  const rows = Array.isArray(answer) ? answer : ((answer as { content?: unknown } | null)?.content ?? []);
  if (!Array.isArray(rows)) return [];
  return rows.map(row => row?.result ?? row).filter(isWholeItem);
};

const isWholeItem = (value: Partial<Item> | null | undefined): value is Item =>
  typeof value?.id === 'number' && typeof value.content === 'string';
