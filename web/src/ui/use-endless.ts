import { useCallback } from 'react';

/** These parts of a query by pages are needed here, and TanStack's result has them. */
interface Pages {
  data: unknown;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

export interface Endless {
  /** This is the state of the shown data: a list whose next page, or whose refetch, has failed is `ready`. */
  status: 'loading' | 'failed' | 'ready';
  /** This is the reason why there is nothing to show; `retry` asks again. */
  error: unknown;
  retry: () => void;
  /**
   * This is the reason why the next page did not come; it is undefined while the page is asked for again. `loadMore`
   * asks for that page alone.
   */
  moreError: unknown;
  isLoadingMore: boolean;
  /** It is false at the end of the list, and while a page loads or after it failed: nothing is then loaded by itself. */
  canLoadMore: boolean;
  isEnd: boolean;
  loadMore: () => void;
}

/** All lists that grow by pages follow this rule: what is there stays, and what fails is said in its own place. */
export const useEndless = (pages: Pages): Endless => {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = pages;
  const hasData = data !== undefined;
  return {
    status: hasData ? 'ready' : pages.isError ? 'failed' : 'loading',
    error: hasData ? undefined : pages.error,
    retry: useCallback(() => void refetch(), [refetch]),
    moreError: isFetchNextPageError && !isFetchingNextPage ? pages.error : undefined,
    isLoadingMore: isFetchingNextPage,
    canLoadMore: hasData && hasNextPage && !isFetching && !isFetchNextPageError,
    isEnd: hasData && !hasNextPage,
    loadMore: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
  };
};
