/** Changes folders and the order of the subscriptions. The functions answer what went wrong, and never throw. */
import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import type { QueryClient } from '@tanstack/react-query';
import type { Changed } from './changes.ts';
import * as calls from './queries.ts';

/** `subscriptions` is the whole list in its new order, each in its new folder; it shows at once. */
export const saveOrder = async (queries: QueryClient, subscriptions: readonly Subscription[]): Changed => {
  const mutationKey = ['subscriptions', 'order'];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  const ordered = subscriptions.map((each, order) => ({ ...each, order }));
  return outcome(
    queries
      .getMutationCache()
      .build(queries, {
        mutationKey,
        scope: { id: 'subscriptions order' },
        networkMode: 'always',
        onMutate: () => {
          void queries.cancelQueries({ queryKey: listKey, predicate: ({ state }) => state.data !== undefined });
          const before = queries.getQueryData(listKey);
          queries.setQueryData(listKey, ordered);
          return before;
        },
        // A subscription that the server has not named yet gets its place with the next order.
        mutationFn: () => calls.orderSubscriptions(wired(ordered.filter(({ id }) => id > 0))),
        onSuccess: answer => {
          if (!isLast()) return;
          queries.setQueryData(listKey, answer);
          calls.refreshOwnNews(queries, 'folders');
        },
        onError: (_error, _nothing, before) => {
          // Rollback: a later move stands on this one, so the server has to say what holds.
          if (isLast()) queries.setQueryData(listKey, before);
          void calls.refreshSubscriptions(queries);
        },
      })
      .execute(undefined),
  );
};

/** A folder needs at least one subscription; they come out of the folders that they are in. */
export const addFolder = (queries: QueryClient, name: string, subscribeIds: number[]): Changed =>
  send(queries, async () => put(queries, await calls.addFolder({ name, subscribeIds })));

/** Where `subscribeIds` are given, these and no others are in the folder. */
export const changeFolder = (queries: QueryClient, id: number, name: string, subscribeIds?: number[]): Changed =>
  send(queries, async () =>
    put(queries, await calls.changeFolder(id, { name, ...(subscribeIds && { subscribeIds }) })),
  );

/** The folder's subscriptions become unclassified. */
export const removeFolder = (queries: QueryClient, id: number): Changed =>
  send(queries, async () => {
    await calls.removeFolder(id);
    queries.setQueryData(folderKey, folders => folders?.filter(each => each.id !== id));
    await calls.refreshSubscriptions(queries);
  });

const listKey = calls.subscriptionsQuery().queryKey;
const folderKey = calls.foldersQuery().queryKey;

const put = (queries: QueryClient, folder: Folder): Promise<void> => {
  queries.setQueryData(folderKey, folders => folders && [...folders.filter(({ id }) => id !== folder.id), folder]);
  return calls.refreshSubscriptions(queries);
};

const wired = (subscriptions: readonly Subscription[]) => ({
  subscribeIds: subscriptions.map(({ id }) => id),
  folderIds: subscriptions.map(({ subscriptionFolder }) => subscriptionFolder?.id ?? 0),
  orders: subscriptions.map((_, at) => at),
});

/** The change goes through the mutation cache, which knows what to do about an ended session. */
const send = (queries: QueryClient, mutationFn: () => Promise<void>): Changed =>
  outcome(queries.getMutationCache().build(queries, { networkMode: 'always', mutationFn }).execute(undefined));

const outcome = (work: Promise<unknown>): Changed =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );
