/** Optimistic update with undo: marks as read what is unread of a list, or above or below one of its items, and offers to take it back. */
import type { QueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { itemsOf } from '#features/items/arrivals.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { type FeedSource, feedQuery } from '#features/items/queries.ts';
import { refreshUnread, subscriptionsQuery, unreadQuery } from '#features/subscriptions/queries.ts';
import { t } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { countsAfter, countsWithout } from './counts.ts';
import { patchItems } from './patches.ts';
import { putRead, undoRead } from './queries.ts';
import { type MarkScope, scopeOf } from './scope.ts';
import { tellTabs } from './tabs.ts';
import { telling, tellMarks } from './untold.ts';

export type Side = 'above' | 'below';

/** Without `beside`, marks all of the list. An item that came after the newest one which the page has shown is not marked (`until`). */
export const markList = async (
  queries: QueryClient,
  source: FeedSource,
  beside?: { side: Side; id: number },
): Promise<void> => {
  // The marks of single items are sent first, so that they take effect before this call.
  await tellMarks();
  const scope = scopeOf(source);
  const held = itemsOf(queries.getQueryData(feedQuery(source).queryKey));
  if (!scope || held.length === 0) return;
  const until = Math.max(...held.map(({ id }) => id));
  const changed = showRead(queries, scope, beside ? rowsBeside(held, beside) : heldIn(queries, scope, until), !beside);
  const place = beside && { [beside.side]: beside.id };
  await mark(queries, source, changed, { ...scope, until, ...place }, !beside);
};

/** Marks a run of one source as read, from its newest item to its last, those that the page does not hold among them. */
export const markRun = async (
  queries: QueryClient,
  source: FeedSource,
  first: ListedItem,
  { urlKey, lastId, lastAt }: { urlKey: string; lastId: number; lastAt: string },
): Promise<void> => {
  await tellMarks();
  const scope: MarkScope = { scope: 'PROJECT', key: urlKey };
  const isOfRun = ({ project, sortAt }: ListedItem) =>
    project.urlKey === urlKey && sortAt <= first.sortAt && sortAt >= lastAt;
  const held = itemsOf(queries.getQueryData(feedQuery(source).queryKey)).filter(isOfRun);
  const changed = showRead(queries, scope, held, false);
  await mark(queries, source, changed, { ...scope, first: first.id, last: lastId }, false);
};

/** Marks all that is unread of a row's source, but for what came after the newest item which the page has shown. */
export const markSource = async (
  queries: QueryClient,
  source: FeedSource,
  { project: { urlKey } }: ListedItem,
): Promise<void> => {
  await tellMarks();
  const scope: MarkScope = { scope: 'PROJECT', key: urlKey };
  const held = itemsOf(queries.getQueryData(feedQuery(source).queryKey));
  const until = Math.max(...held.map(({ id }) => id));
  const ofSource = held.filter(({ project }) => project.urlKey === urlKey);
  const changed = showRead(queries, scope, [...ofSource, ...heldIn(queries, scope, until)], true);
  await mark(queries, source, changed, { ...scope, until }, false);
};

const mark = async (
  queries: QueryClient,
  source: FeedSource,
  changed: ListedItem[],
  asked: Parameters<typeof putRead>[0],
  isAll: boolean,
): Promise<void> => {
  try {
    const { marked, undo } = await telling(putRead(asked));
    settle(queries, source, changed, true);
    const action = undo && {
      text: t('reading.undo'),
      act: () => void takeBack(queries, source, undo, changed),
    };
    const text = marked > 0 ? t('reading.marked', { count: marked }) : t('reading.nothingMarked');
    showMessage(text, action || undefined);
    if (isAll) renew(queries, source);
  } catch (error) {
    fail(queries, changed, error, false);
  }
};

const takeBack = async (
  queries: QueryClient,
  source: FeedSource,
  undo: string,
  changed: readonly ListedItem[],
): Promise<void> => {
  patch(queries, changed, false);
  try {
    await telling(undoRead(undo));
    settle(queries, source, changed, false);
    renew(queries, source);
  } catch (error) {
    fail(queries, changed, error, true);
  }
};

const rowsBeside = (held: readonly ListedItem[], { side, id }: { side: Side; id: number }): readonly ListedItem[] => {
  const at = held.findIndex(item => item.id === id);
  return side === 'above' ? held.slice(0, at) : held.slice(at + 1);
};

/** Answers the cached items of all lists of the same scope. */
const heldIn = (queries: QueryClient, scope: MarkScope, until: number): ListedItem[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: ['feed'] })
    .filter(({ queryKey }) => isSame(scopeOf(queryKey[1] as FeedSource), scope))
    .flatMap(({ queryKey }) => itemsOf(queries.getQueryData(queryKey)))
    .filter(({ id }) => id <= until);

const isSame = (one: MarkScope | undefined, other: MarkScope): boolean =>
  one?.scope === other.scope && one.key === other.key && one.byName === other.byName;

const showRead = (
  queries: QueryClient,
  scope: MarkScope,
  items: readonly ListedItem[],
  isAll: boolean,
): ListedItem[] => {
  const changed = patch(queries, items, true);
  const { queryKey } = unreadQuery();
  void queries.cancelQueries({ queryKey });
  const followed = queries.getQueryData(subscriptionsQuery().queryKey) ?? [];
  queries.setQueryData(
    queryKey,
    counts => counts && (isAll ? countsWithout(counts, followed, scope) : countsAfter(counts, followed, changed, -1)),
  );
  return changed;
};

const patch = (queries: QueryClient, items: readonly ListedItem[], read: boolean): ListedItem[] => {
  const ids = new Set(items.map(({ id }) => id));
  return patchItems(queries, item => ids.has(item.id) && item.read === !read, { read });
};

const settle = (queries: QueryClient, source: FeedSource, changed: readonly ListedItem[], read: boolean): void => {
  void refreshUnread(queries);
  tellTabs({ ids: changed.map(({ id }) => id), change: { read } });
  // Cache invalidation: the state of the items in other lists is fetched when these are next shown.
  const own = JSON.stringify(source);
  const isOther = (queryKey: readonly unknown[]) => queryKey[0] === 'feed' && JSON.stringify(queryKey[1]) !== own;
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isOther(queryKey), refetchType: 'none' });
};

/** After a mark of all, a list of unread items holds none of them any more, so it begins anew. */
const renew = (queries: QueryClient, source: FeedSource): void => {
  if ('unread' in source) void queries.resetQueries({ queryKey: feedQuery(source).queryKey, exact: true });
};

const fail = (queries: QueryClient, changed: readonly ListedItem[], error: unknown, read: boolean): void => {
  patch(queries, changed, read);
  void refreshUnread(queries);
  showMessage(failureText(error, t('failed.editData')));
};
