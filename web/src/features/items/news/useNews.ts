import type { FeedItem } from '@newsbell/contracts/items';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isNotFound } from '#apiError.ts';
import { itemQuery, type NewsList, newsQuery } from '#features/items/queries.ts';
import { useEndless } from '#ui/useEndless.ts';

/** One direction of the column. Its failure stops it alone. */
export interface NewsEdge {
  isEnd: boolean;
  isLoading: boolean;
  error: unknown;
  /** Loads on, unless it is loading, has ended or has failed. */
  loadMore: () => void;
  retry: () => void;
}

export interface News {
  /** Newest first; empty until the first ones have come. */
  items: FeedItem[];
  start: { isPending: boolean; error: unknown; retry: () => void };
  newer: NewsEdge;
  older: NewsEdge;
}

/**
 * The articles around an item of a list, or from its newest one on, growing at both ends; with `isFiltered` only what one's keywords match,
 * and the item itself, which is what is being read.
 */
export const useNews = (named: NewsList, id: number | undefined, isFiltered: boolean): News => {
  const list = { ...named, isFiltered };
  const start = useQuery({ ...itemQuery(id ?? 0), enabled: id !== undefined });
  const isKnown = id === undefined || start.isSuccess;
  const previous = useInfiniteQuery({ ...newsQuery(list, id, 'previous'), enabled: id !== undefined && isKnown });
  const next = useInfiniteQuery({ ...newsQuery(list, id, 'next'), enabled: isKnown });
  const items = useMemo(() => {
    const above = previous.data?.pages.flatMap(({ content }) => content).toReversed() ?? [];
    const below = next.data?.pages.flatMap(({ content }) => content) ?? [];
    const all = [...above, ...(start.data && id !== undefined ? [start.data] : []), ...below];
    return [...new Map(all.map(item => [item.id, item])).values()];
  }, [previous.data, next.data, start.data, id]);
  const { refetch } = start;
  // The item is there and stands in another list: its neighbours are refused, and it is none of these.
  const elsewhere = [next, previous].find(({ data, error }) => !data && isNotFound(error))?.error ?? null;
  return {
    items: elsewhere ? [] : items,
    start: {
      isPending: id !== undefined && start.isPending,
      error: start.error ?? elsewhere,
      retry: useCallback(() => void refetch(), [refetch]),
    },
    newer: { ...useEdge(previous), ...(id === undefined && { isEnd: true, isLoading: false }) },
    older: useEdge(next),
  };
};

/** Its first page is one of the column's further pages, so that is said at the same end. */
const useEdge = (query: Parameters<typeof useEndless>[0]): NewsEdge => {
  const { status, error, retry, moreError, canLoadMore, isEnd, loadMore } = useEndless(query);
  const hasFailed = status === 'failed' && !query.isFetching;
  return {
    isEnd,
    isLoading: query.isFetching,
    error: hasFailed ? error : moreError,
    loadMore: useCallback(() => {
      if (canLoadMore) loadMore();
    }, [canLoadMore, loadMore]),
    retry: status === 'ready' ? loadMore : retry,
  };
};
