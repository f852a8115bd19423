/** The lists of items as the server gives them, and what the poll finds beside them. */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';
import { ApiError, isNotFound } from '#apiError.ts';
import { timing } from '#ui/constants.ts';
import { type Arrivals, collectArrivals, noArrivals } from './arrivals.ts';
import type { ListedPage } from './listed.ts';
import { isHeld, patchItems } from './read-state/patches.ts';
import { tellMarks } from './read-state/untold.ts';

/** Which list. It is part of the query's key, so an answer for another key or word than the current one goes elsewhere. */
export type FeedSource =
  | { kind: 'all' }
  /** What the person follows, or one folder of it; 0 is what is unclassified. */
  | { kind: 'mine'; folder?: number; unread?: true }
  | { kind: 'project'; urlKey: string; unread?: true }
  | { kind: 'word'; word: string; unread?: true }
  | { kind: 'timeline'; tag?: string; mine?: true; unread?: true }
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'search'; word: string; urlKey?: string; mine?: true }
  | { kind: 'starred' };

type Place = { id?: number; after?: number; size?: number };

/** A search that took too long goes on from where it stopped, though its page be empty. */
const nextOf = ({ last, searchedTo, content }: ListedPage): number | undefined =>
  last ? undefined : (searchedTo ?? content.at(-1)?.id);

/** Pages continue after the last item of the page before; END_OF_LIST is its end, another 404 a failure like any. */
export const feedQuery = (source: FeedSource) =>
  infiniteQueryOptions({
    queryKey: ['feed', source] as const,
    queryFn: ({ pageParam, signal }) => listPage(source, { id: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextOf,
    // The poll keeps a list fresh; fetching all its pages anew would only move what is being read.
    staleTime: Number.POSITIVE_INFINITY,
    // Pages only ever come in addition; comparing all that is held with what came would cost a frame of scrolling.
    structuralSharing: false,
    // Whoever comes back after a long article finds the list, and the place in it.
    gcTime: 30 * 60_000,
  });

/** A search and a choice of items are answers to a question and are not polled. */
export const isPolled = ({ kind }: FeedSource): boolean => kind !== 'search' && kind !== 'ids' && kind !== 'starred';

/** One source tells a story once, and who chose an item wants that one. */
export const isFolded = ({ kind }: FeedSource): boolean => kind !== 'project' && kind !== 'ids' && kind !== 'starred';

/** What was first seen after the newest item held, kept until the list takes it in. */
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

/** One whole item, for a list row whose content was too long and for a link to an item. */
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
 * After a source has been followed, or no longer is: what lists hold of it is unread now, or no longer. One small call says what is, so
 * nothing moves that is being read. Where it says nothing, what is held stays as it is.
 */
export const refreshStatesOf = async (queries: QueryClient, urlKey: string): Promise<void> => {
  const isUnreadOnly = ({ queryKey: [of, source] }: { queryKey: readonly unknown[] }) =>
    of === 'feed' && 'unread' in (source as FeedSource);
  void queries.invalidateQueries({ predicate: isUnreadOnly });
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

/** After other things have changed what is followed. Lists that nobody looks at are asked for when they are next come to. */
export const refreshStates = (queries: QueryClient): void => {
  void queries.invalidateQueries({ queryKey: ['feed'] });
};

/** The list that a page of news detail goes through. */
export interface NewsList {
  type: 'project' | 'tag' | 'word';
  key: string;
}

/** Whole articles are long, so a page of them is short. */
const NEWS_OF_PAGE = 5;

/** What lies before (newer) or after (older) an item, nearest first; without an item the older ones begin at the newest. */
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

/** An item from which the column went on may have left the list meanwhile: what was loaded stays, and ends there. */
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

const listPage = async (source: FeedSource, place: Place, signal: AbortSignal): Promise<ListedPage> => {
  if ('unread' in source) await tellMarks();
  try {
    return await listCall(source, place, signal);
  } catch (error) {
    if (isEndOfList(error)) return { content: [], first: place.id === undefined, last: true };
    throw error;
  }
};

const isEndOfList = (error: unknown): boolean => error instanceof ApiError && error.code === 'END_OF_LIST';

const listCall = (source: FeedSource, place: Place, signal: AbortSignal): Promise<ListedPage> => {
  switch (source.kind) {
    case 'all':
      return call('feedAll', { query: place }, signal);
    case 'mine':
      return call('feedOfSubscriptions', { query: { folder: source.folder, unread: source.unread, ...place } }, signal);
    case 'project':
      return call('feedOfProject', { query: { urlKey: source.urlKey, unread: source.unread, ...place } }, signal);
    case 'word':
      return call('feedOfWord', { query: { word: source.word, unread: source.unread, ...place } }, signal);
    case 'timeline':
      return timelinePage(source, place, signal);
    case 'starred':
      return call('starList', { query: place }, signal);
    case 'ids':
      return chosenPage(source.ids, signal);
    case 'search':
      return source.mine
        ? call('searchSubscriptions', { query: { word: source.word, ...place } }, signal)
        : call('search', { query: { word: source.word, urlKey: source.urlKey, ...place } }, signal);
  }
};

/** In the timeline of all, the reason is the source that the row names anyway. */
const timelinePage = async (
  { tag, mine, unread }: FeedSource & { kind: 'timeline' },
  place: Place,
  signal: AbortSignal,
): Promise<ListedPage> => {
  const page = await call('timeline', { query: { type: mine ? 'MY' : 'ALL', tag, unread, ...place } }, signal);
  return { ...page, content: page.content.map(({ result, reason }) => (mine ? { ...result, reason } : result)) };
};

/** As many as one call takes. */
const MOST_CHOSEN = 100;

/** Chosen items are one page in the order asked; those that are unknown are left out, and none at all is an empty page. */
const chosenPage = async (ids: readonly number[], signal: AbortSignal): Promise<ListedPage> => {
  const calls = Array.from({ length: Math.ceil(ids.length / MOST_CHOSEN) }, (_, at) =>
    chosen(ids.slice(at * MOST_CHOSEN, (at + 1) * MOST_CHOSEN), signal),
  );
  return { content: (await Promise.all(calls)).flat(), first: true, last: true };
};

const chosen = async (ids: readonly number[], signal: AbortSignal): Promise<FeedItem[]> => {
  try {
    return await call('feedByIds', { query: { id: [...ids] } }, signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FEED_NOT_FOUND') return [];
    throw error;
  }
};
