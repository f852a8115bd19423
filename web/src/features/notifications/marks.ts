/** Marks digests as read. The badge changes at once; what the server says then holds. */
import type { Digest } from '@newsbell/contracts/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { type DigestPages, digestsQuery, readDigests, unreadDigestsQuery } from './queries.ts';

const { queryKey } = unreadDigestsQuery();

/** The list goes on showing them as new, so that one sees what is; see `showAsRead`. Throws what the server refuses. */
export const markShown = async (queries: QueryClient, ids: readonly number[]): Promise<void> => {
  const fewer = (unread: number) => Math.max(0, unread - ids.length);
  showUnread(queries, fewer);
  showUnreadOfList(queries, fewer);
  await send(queries, { id: [...ids] });
};

/** All up to the newest digest, also those that are not loaded. Throws what the server refuses. */
export const markAll = async (queries: QueryClient, newest: number): Promise<void> => {
  showUnread(queries, () => 0);
  showUnreadOfList(queries, () => 0);
  showAsRead(queries, ({ id }) => id <= newest);
  await send(queries, { until: newest });
};

export const showAsRead = (queries: QueryClient, isMeant: (digest: Digest) => boolean): void => {
  changeList(queries, page => ({
    ...page,
    content: page.content.map(each => (!each.read && isMeant(each) ? { ...each, read: true } : each)),
  }));
};

/** The list knows how many were unread when it came: more than that is more than it shows. */
const showUnreadOfList = (queries: QueryClient, change: (unread: number) => number): void =>
  changeList(queries, page => ({ ...page, unread: change(page.unread) }));

const send = async (queries: QueryClient, body: Parameters<typeof readDigests>[0]): Promise<void> => {
  try {
    const { unread } = await readDigests(body);
    // Where nothing is held yet, what was asked before this may be what is on its way.
    if (queries.getQueryData(queryKey)) showUnread(queries, () => unread);
    else void queries.invalidateQueries({ queryKey });
  } catch (error) {
    void queries.invalidateQueries({ queryKey: ['notifications'] });
    throw error;
  }
};

const showUnread = (queries: QueryClient, change: (unread: number) => number): void => {
  if (!queries.getQueryData(queryKey)) return;
  // An answer that is on its way is about the time before.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, held => held && { ...held, unread: change(held.unread) });
};

type ListPage = DigestPages['pages'][number];

/** It stays as old as it is. */
const changeList = (queries: QueryClient, change: (page: ListPage) => ListPage): void => {
  queries.setQueryData(digestsQuery().queryKey, held => held && { ...held, pages: held.pages.map(change) }, {
    updatedAt: queries.getQueryState(digestsQuery().queryKey)?.dataUpdatedAt,
  });
};
