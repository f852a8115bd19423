/** These queries fetch the lists of items from the server, and what the poll finds beside them. */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import type { StarFilter } from '@newsbell/contracts/read-state';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';
import { ApiError, isNotFound } from '#api-error.ts';
import { timing } from '#ui/constants.ts';
import { type Arrivals, collectArrivals, noArrivals } from './arrivals.ts';
import type { ListedPage } from './listed.ts';
import { isHeld, patchItems, removeItems } from './read-state/patches.ts';
import { tellMarks } from './read-state/untold.ts';
import { filterQuery, type SearchFilters, setFilters } from './search-filters.ts';

/**
 * The source names a list. It is part of the query's key, so a late answer for another key or word than the current one goes into that
 * list's cache entry.
 */
export type FeedSource =
  | { kind: 'all' }
  /** This list holds all that the person follows, or one folder of it; folder 0 holds what is unclassified. */
  | { kind: 'mine'; folder?: number; unread?: true; newestOfEach?: true }
  | { kind: 'project'; urlKey: string; unread?: true }
  | { kind: 'word'; word: string; unread?: true }
  | { kind: 'timeline'; tag?: string; mine?: true; unread?: true }
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'search'; word: string; urlKey?: string; mine?: true; filters?: SearchFilters }
  | { kind: 'starred'; only?: StarFilter };

export const searchSource = (
  { word, ...where }: { word: string; urlKey?: string; mine?: true },
  filters: SearchFilters,
): FeedSource => {
  const set = setFilters(filters);
  return { kind: 'search', word, ...where, ...(set && { filters: set }) };
};

type Place = { id?: number | undefined; after?: number; size?: number; fold?: true };

/**
 * Cursor: a list goes on behind its last run. A search that took too long goes on from where it stopped (`searchedTo`), even where its page
 * is empty.
 */
const nextOf = ({ last, searchedTo, content }: ListedPage): number | undefined =>
  last ? undefined : (searchedTo ?? content.at(-1)?.run?.lastId ?? content.at(-1)?.id);

/**
 * Keyset pagination: each page continues after the last item of the page before. END_OF_LIST is its end; another 404 is a failure like any
 * other.
 */
export const feedQuery = (source: FeedSource) =>
  infiniteQueryOptions({
    queryKey: ['feed', source] as const,
    queryFn: ({ pageParam, signal }) =>
      listPage(source, { id: pageParam, ...(isRunFolded(source) && { fold: true }) }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextOf,
    // The poll keeps a list fresh; fetching all its pages anew would only move what is being read.
    staleTime: Number.POSITIVE_INFINITY,
    // Pages are only ever added; comparing all cached pages with what came would cost a frame of scrolling.
    structuralSharing: false,
    // Cache: a person who comes back after a long article finds the list, and the scroll position in it.
    gcTime: 30 * 60_000,
  });

/** A search, a choice of items and the starred items are answers to a question and are not polled. */
export const isPolled = ({ kind }: FeedSource): boolean => kind !== 'search' && kind !== 'ids' && kind !== 'starred';

/** Such a list has one row for each source, its newest item. */
export const isNewestOfEach = (source: FeedSource): boolean => source.kind === 'mine' && source.newestOfEach === true;

/**
 * A single source's list is not folded, because one source tells a story once; chosen and starred items are not folded, because the person
 * chose that very item. Where each source has one row, a fold would take a source's only row away.
 */
export const isFolded = (source: FeedSource): boolean =>
  source.kind !== 'project' && source.kind !== 'ids' && source.kind !== 'starred' && !isNewestOfEach(source);

/** Runs of one source are folded where several sources stand together by time. */
export const isRunFolded = (source: FeedSource): boolean => isOfSources(source) && !isNewestOfEach(source);

/** These lists are ordered by time, so their rows stand under their days. */
export const hasDays = (source: FeedSource): boolean =>
  isOfSources(source) || source.kind === 'project' || source.kind === 'word';

const isOfSources = ({ kind }: FeedSource): boolean => kind === 'all' || kind === 'mine' || kind === 'timeline';

/** Fetches items of a list that follow an item, with no run folded. */
export const runPage = (source: FeedSource, id: number): Promise<ListedPage> => listPage(source, { id });

/** Poll: fetches the items that were first seen after the newest one held, and keeps them until the list takes them in. */
export const arrivalsQuery = (source: FeedSource) =>
  queryOptions({
    queryKey: ['arrivals', source] as const,
    queryFn: async ({ client, signal, queryKey }): Promise<Arrivals> => {
      const listed = client.getQueryData(feedQuery(source).queryKey)?.pages ?? [];
      const before = client.getQueryData<Arrivals>(queryKey) ?? noArrivals;
      const after = Math.max(before.newestId, ...listed.flatMap(page => page.content.map(item => item.id)));
      const found = await listPage(source, { after, size: 100 }, signal);
      return collectArrivals(client.getQueryData<Arrivals>(queryKey) ?? noArrivals, found, after);
    },
    refetchInterval: timing.poll,
    staleTime: 0,
    retry: false,
  });

/** Fetches one whole item, for a list row whose content was too long and for a link to an item. */
export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: ['item', id] as const,
    queryFn: async ({ signal }): Promise<FeedItem> => {
      const [item] = await call('feedByIds', { query: { id: [id] } }, signal);
      return item!;
    },
    staleTime: 5 * 60_000,
  });

/**
 * Refreshes the read state of a source's items in all cached lists after the source has been followed or unfollowed: they become unread, or
 * lose that state. One small call says which are unread, so nothing moves that is being read. Items about which it says nothing stay as
 * they are.
 */
export const refreshStatesOf = async (queries: QueryClient, urlKey: string): Promise<void> => {
  const isMeantOnly = ({ queryKey: [of, source] }: { queryKey: readonly unknown[] }) =>
    of === 'feed' && isUnreadOnly(source as FeedSource);
  void queries.invalidateQueries({ predicate: isMeantOnly });
  if (!isHeld(queries, item => item.project.urlKey === urlKey)) return;
  const query = { urlKey, unread: true, size: MOST_CHOSEN };
  const page = await call('feedOfProject', { query }).catch(() => undefined);
  if (!page) return;
  const unread = new Set(page.content.map(({ id }) => id));
  const end = page.last ? undefined : page.content.at(-1)?.sortAt;
  const isKnown = ({ sortAt }: FeedItem) => end === undefined || sortAt > end;
  const isMeant = (item: FeedItem) => item.project.urlKey === urlKey && item.read !== true && isKnown(item);
  patchItems(queries, isMeant, ({ id }) => ({ read: unread.has(id) ? false : null }));
};

/**
 * Cache invalidation: refreshes the lists after other things have changed what is followed. Lists that are not on screen are fetched when
 * they are next shown.
 */
export const refreshStates = (queries: QueryClient): void => {
  void queries.invalidateQueries({ queryKey: ['feed'] });
};

/** A page of news detail goes through this list. */
export interface NewsList {
  type: 'project' | 'tag' | 'word';
  key: string;
}

/** Whole articles are long, so a page of them is short. */
const NEWS_OF_PAGE = 5;

/** Fetches the items before (newer) or after (older) an item, nearest first; without an item the older ones begin at the newest. */
export const newsQuery = (
  { type, key, isFiltered }: NewsList & { isFiltered: boolean },
  start: number | undefined,
  direction: 'previous' | 'next',
) =>
  infiniteQueryOptions({
    queryKey: ['news', type, key, start, direction, isFiltered] as const,
    queryFn: ({ pageParam: id, signal }) =>
      newsPage({ type, key, direction, id, size: NEWS_OF_PAGE, ...(isFiltered && onlyMatching) }, id === start, signal),
    initialPageParam: start,
    getNextPageParam: nextOf,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

const onlyMatching = { dataType: 'WITH_KEYWORD' } as const;

/** The item that is the cursor may have left the list meanwhile: what was loaded stays, and the list ends there. */
const newsPage = async (
  query: CallInput<'news'>['query'],
  isStart: boolean,
  signal: AbortSignal,
): Promise<FeedPage> => {
  try {
    return await call('news', { query }, signal);
  } catch (error) {
    if (isEndOfList(error) || (!isStart && isNotFound(error))) return { content: [], first: false, last: true };
    throw error;
  }
};

/** Takes all items of a source out of what is held, after they have been deleted. */
export const removeItemsOf = (queries: QueryClient, urlKey: string): void =>
  removeItems(queries, ({ project }) => project.urlKey === urlKey);

/** Takes one item out of what is held. */
export const removeItem = (queries: QueryClient, id: number): void => removeItems(queries, held => held.id === id);

export const deleteNews = (id: number) => call('newsDelete', { query: { id } });

const listPage = async (source: FeedSource, place: Place, signal?: AbortSignal): Promise<ListedPage> => {
  if (isUnreadOnly(source)) await tellMarks();
  try {
    return await listCall(source, place, signal);
  } catch (error) {
    if (isEndOfList(error)) return { content: [], first: place.id === undefined, last: true };
    throw error;
  }
};

/** Such a list loses what is read elsewhere. */
const isUnreadOnly = (source: FeedSource): boolean =>
  'unread' in source || (source.kind === 'starred' && source.only === 'unread');

const isEndOfList = (error: unknown): boolean => error instanceof ApiError && error.code === 'END_OF_LIST';

const listCall = (source: FeedSource, place: Place, signal: AbortSignal | undefined): Promise<ListedPage> => {
  switch (source.kind) {
    case 'all':
      return call('feedAll', { query: place }, signal);
    case 'mine': {
      const { folder, unread, newestOfEach } = source;
      return call('feedOfSubscriptions', { query: { folder, unread, newestOfEach, ...place } }, signal);
    }
    case 'project':
      return call('feedOfProject', { query: { urlKey: source.urlKey, unread: source.unread, ...place } }, signal);
    case 'word':
      return call('feedOfWord', { query: { word: source.word, unread: source.unread, ...place } }, signal);
    case 'timeline':
      return timelinePage(source, place, signal);
    case 'starred':
      return call('starList', { query: { only: source.only, ...place } }, signal);
    case 'ids':
      return chosenPage(source.ids, signal);
    case 'search':
      return searchPage(source, place, signal);
  }
};

const searchPage = (
  { word, urlKey, mine, filters }: FeedSource & { kind: 'search' },
  place: Place,
  signal: AbortSignal | undefined,
): Promise<ListedPage> => {
  const query = { word, ...(filters && filterQuery(filters)), ...(urlKey !== undefined && { urlKey }), ...place };
  return mine ? call('searchSubscriptions', { query }, signal) : call('search', { query }, signal);
};

/** In the timeline of all, the reason would be the source that the row names anyway, so it is left out. */
const timelinePage = async (
  { tag, mine, unread }: FeedSource & { kind: 'timeline' },
  place: Place,
  signal: AbortSignal | undefined,
): Promise<ListedPage> => {
  const page = await call('timeline', { query: { type: mine ? 'MY' : 'ALL', tag, unread, ...place } }, signal);
  return { ...page, content: page.content.map(({ result, reason }) => (mine ? { ...result, reason } : result)) };
};

/** One call takes at most this many ids. */
const MOST_CHOSEN = 100;

/** Batched: chosen items are one page in the order asked; unknown ids are left out, and where all are unknown the page is empty. */
const chosenPage = async (ids: readonly number[], signal: AbortSignal | undefined): Promise<ListedPage> => {
  const calls = Array.from({ length: Math.ceil(ids.length / MOST_CHOSEN) }, (_, at) =>
    chosen(ids.slice(at * MOST_CHOSEN, (at + 1) * MOST_CHOSEN), signal),
  );
  return { content: (await Promise.all(calls)).flat(), first: true, last: true };
};

const chosen = async (ids: readonly number[], signal: AbortSignal | undefined): Promise<FeedItem[]> => {
  try {
    return await call('feedByIds', { query: { id: [...ids] } }, signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FEED_NOT_FOUND') return [];
    throw error;
  }
};
