import type { FeedItem } from '@newsbell/contracts/items';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api.ts';
import { isNotFound } from '#api-error.ts';
import { refreshSubscriptions, refreshUnread } from '#features/subscriptions/queries.ts';

/** The server may ask the site for some seconds. The first page that is kept makes what has them all. */
export const savePage = async (
  queries: QueryClient,
  { url, title }: { url: string; title?: string | undefined },
): Promise<FeedItem> => {
  const item = await call('savePage', { body: { url, ...(title && { title: title.slice(0, 500) }) } });
  refreshLists(queries);
  return item;
};

/** Idempotent: one that is gone already is removed just so. */
export const removePage = async (queries: QueryClient, id: number): Promise<void> => {
  await call('removeSavedPage', { params: { id } }).catch(error =>
    isNotFound(error) ? undefined : Promise.reject(error),
  );
  refreshLists(queries);
};

/** Cache invalidation: lists that are not on screen are fetched when they are next shown. */
const refreshLists = (queries: QueryClient): void => {
  void queries.invalidateQueries({ queryKey: ['feed', { kind: 'starred' }] });
  void queries.invalidateQueries({ queryKey: ['feed', { kind: 'project' }], refetchType: 'none' });
  void refreshSubscriptions(queries);
  void refreshUnread(queries);
};
