/** Marks rows of the bell as read. The badge changes at once; what the server says then holds. */
import type { BellRow } from '@newsbell/contracts/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { type BellPages, bellQuery, readRows, unreadQuery } from './queries.ts';

const { queryKey } = unreadQuery();

/**
 * Marks rows as read. The list goes on showing them as new, so that the person sees which are new; see `showAsRead`.
 * Throws what the server refuses.
 */
export const markShown = async (queries: QueryClient, ids: readonly number[]): Promise<void> => {
  const fewer = (unread: number) => Math.max(0, unread - ids.length);
  showUnread(queries, fewer);
  showUnreadOfList(queries, fewer);
  await send(queries, { id: [...ids] });
};

/** Marks all rows up to the newest as read, also those that are not loaded. Throws what the server refuses. */
export const markAll = async (queries: QueryClient, newest: number): Promise<void> => {
  showUnread(queries, () => 0);
  showUnreadOfList(queries, () => 0);
  showAsRead(queries, ({ id }) => id <= newest);
  await send(queries, { until: newest });
};

/**
 * Marks the alerts about one thing up to `newest` as read, and answers whether there were any. The server alone knows how many, so the badge
 * changes by its answer. Throws what the server refuses.
 */
export const markSubject = async (queries: QueryClient, subject: string, newest: number): Promise<boolean> => {
  const before = queries.getQueryData(queryKey)?.unread ?? 0;
  const unread = await send(queries, { subject, until: newest });
  if (unread >= before) return false;
  // The list that is held would show them as new.
  void queries.invalidateQueries({ queryKey: bellQuery().queryKey });
  return true;
};

/** Marks one alert as read, and shows it so. Throws what the server refuses. */
export const markAlert = async (queries: QueryClient, id: number): Promise<void> => {
  showAsRead(queries, row => row.id === id);
  await send(queries, { id: [id] });
};

/** Shows the count that the server has answered to a call. */
export const showCount = (queries: QueryClient, unread: number): void => {
  showUnread(queries, () => unread);
  showUnreadOfList(queries, () => unread);
};

export const showAsRead = (queries: QueryClient, isMeant: (row: BellRow) => boolean): void => {
  changeList(queries, page => ({
    ...page,
    content: page.content.map(each => (!each.read && isMeant(each) ? { ...each, read: true } : each)),
  }));
};

/** The list knows how many were unread when it came; a higher count means that there are some which it does not show. */
const showUnreadOfList = (queries: QueryClient, change: (unread: number) => number): void =>
  changeList(queries, page => ({ ...page, unread: change(page.unread) }));

const send = async (queries: QueryClient, body: Parameters<typeof readRows>[0]): Promise<number> => {
  try {
    const { unread } = await readRows(body);
    // Race: where no count is cached yet, the one that is on its way may have been requested before this, so it is fetched anew.
    if (queries.getQueryData(queryKey)) showUnread(queries, () => unread);
    else void queries.invalidateQueries({ queryKey });
    return unread;
  } catch (error) {
    void queries.invalidateQueries({ queryKey: ['notifications'] });
    throw error;
  }
};

const showUnread = (queries: QueryClient, change: (unread: number) => number): void => {
  if (!queries.getQueryData(queryKey)) return;
  // Race: an answer that is on its way is about the time before, so it is cancelled.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, held => held && { ...held, unread: change(held.unread) });
};

type ListPage = BellPages['pages'][number];

/** The list stays as old as it was (`updatedAt`), because a change by hand is no answer of the server. */
const changeList = (queries: QueryClient, change: (page: ListPage) => ListPage): void => {
  queries.setQueryData(bellQuery().queryKey, held => held && { ...held, pages: held.pages.map(change) }, {
    updatedAt: queries.getQueryState(bellQuery().queryKey)?.dataUpdatedAt,
  });
};
