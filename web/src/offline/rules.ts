/** The caching strategy of the service worker: which request is cached, and as what. Pure, so that a test can ask it everything. */

/**
 * - `page`: any address that a person opens. Without a network the kept shell starts the app, which shows what is kept.
 * - `asset`: a file of the build. Its name tells its content, so the kept one is as good as the server's.
 * - `answer`: a list or an item. From the network first; what was seen stays for the way.
 * - `none`: everything else is the browser's own business: other origins (pictures too, whose opaque answers take
 *   megabytes of quota each), what changes something, and what is of one's account.
 */
export type CacheClass = 'page' | 'asset' | 'answer' | 'none';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Answers that everybody may see and that a reader goes back to. A new call is not cached until it is named here. */
const ANSWERS = /^\/v1\/(feed(\/(all|project|tag|word))?|timeline|news|search|projects|project(\/(top10|search))?)$/;
/** Files of the build that have no hash in their names. */
const FILES = /^\/(assets\/|icons\/|favicon\.svg$)/;
/** Navigations to what is no page of the app: feeds, texts, calls. */
const DOCUMENTS = /^\/(v1\/(?!login$)|metrics$|health\/|bot$|logout$|rss\/preview-frame$)|\.[a-z0-9]{1,11}$/i;

export const cacheClassOf = ({ method, mode, url }: Asked, origin: string): CacheClass => {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'none';
  if (mode === 'navigate') return DOCUMENTS.test(pathname) ? 'none' : 'page';
  if (FILES.test(pathname)) return 'asset';
  // A poll asks for what is newer than now: it has no meaning later. One's own timeline and what is unread are of one's account.
  if (searchParams.has('after') || searchParams.get('type') === 'MY' || searchParams.has('unread')) return 'none';
  return ANSWERS.test(pathname) ? 'answer' : 'none';
};

/** So many answers are kept; a list and an item are one each. */
export const KEPT_ANSWERS = 200;

/** Eviction: answers the cached entries, oldest first, that have to go. */
export const surplus = <T>(kept: readonly T[], limit = KEPT_ANSWERS): T[] =>
  kept.slice(0, Math.max(0, kept.length - limit));

/** Answers are kept apart for each person; nobody is signed in yet. */
export const answersOf = (user: string): string => `answers:${user}`;
export const isAnswers = (cache: string): boolean => cache.startsWith('answers:');

export const shellOf = (build: string): string => `shell:${build}`;
export const isShell = (cache: string): boolean => cache.startsWith('shell:');

interface Item {
  id: number;
  content: string | null;
}

/** The ids of `/v1/feed?id=…`, whose items may be put together from lists that were seen; undefined for another call. */
export const idsAskedFor = (url: string): number[] | undefined => {
  const { pathname, searchParams } = new URL(url);
  return pathname === '/v1/feed' ? searchParams.getAll('id').map(Number) : undefined;
};

/** The whole items in an answer of any call: a page, a timeline, or a plain list. */
export const itemsIn = (answer: unknown): Item[] => {
  const rows = Array.isArray(answer) ? answer : ((answer as { content?: unknown } | null)?.content ?? []);
  if (!Array.isArray(rows)) return [];
  return rows.map(row => row?.result ?? row).filter(isWholeItem);
};

const isWholeItem = (value: Partial<Item> | null | undefined): value is Item =>
  typeof value?.id === 'number' && typeof value.content === 'string';
