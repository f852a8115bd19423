import type { FeedItem } from '@newsbell/contracts/items';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isNotFound } from '#api-error.ts';
import { itemQuery, type NewsList, newsQuery } from '#features/items/queries.ts';
import { useEndless } from '#ui/use-endless.ts';

/** An edge is one direction of the column. Its failure stops only this direction. */
export interface NewsEdge {
  isEnd: boolean;
  isLoading: boolean;
  error: unknown;
  /** Loads the next page, unless it is loading, has ended or has failed. */
  loadMore: () => void;
  retry: () => void;
}

export interface News {
  /** The newest item is first; the list is empty until the first ones have come. */
  items: FeedItem[];
  start: { isPending: boolean; error: unknown; retry: () => void };
  newer: NewsEdge;
  older: NewsEdge;
}

/**
 * Bidirectional infinite list: answers the articles around an item of a list, or from its newest one on, growing at both ends. With
 * `isFiltered` it holds only what the person's keywords match, and the item itself, which is what is being read.
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
  // The item exists but stands in another list: the server refuses its neighbours, since the item is not one of this list.
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

/** A failure of the query's first page is shown at the same end as that of a further page, because it is a further page of the column. */
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
