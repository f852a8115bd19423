/**
 * Optimistic update: a change of many subscriptions shows at once, and the list is asked for anew where the server refuses it. The
 * functions answer what went wrong, and never throw.
 */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import type { QueryClient } from '@tanstack/react-query';
import type { Changed } from '../changes.ts';
import * as calls from '../queries.ts';

export const moveMany = (queries: QueryClient, ids: readonly number[], folder: Folder | null): Changed =>
  change(queries, ids, { folder: folder?.id ?? 0 }, { subscriptionFolder: folder });

export const notifyOfMany = (queries: QueryClient, ids: readonly number[], notifyMinute: 30 | null): Changed =>
  change(queries, ids, { notifyMinute }, { notifyMinute });

/** The server leaves it off for what has no pages to be read, and its answer says so. */
export const setFullTextOfMany = (queries: QueryClient, ids: readonly number[], fullText: boolean): Changed =>
  change(queries, ids, { fullText }, {});

/** Answers, where all went well, the keys by which the end is taken back. */
export const endMany = async (queries: QueryClient, ids: readonly number[]): Promise<string[] | Error> => {
  const gone = new Set(ids);
  const undos: string[] = [];
  const trouble = await send(queries, {
    show: list => list.filter(({ id }) => !gone.has(id)),
    mutationFn: async () => {
      for (const id of parts(ids)) {
        const { undo } = await calls.endSubscriptions(id);
        if (undo !== null) undos.push(undo);
      }
    },
  });
  refreshFollowed(queries);
  return trouble ?? undos;
};

export const restoreMany = async (queries: QueryClient, undos: readonly string[]): Changed => {
  const trouble = await send(queries, {
    mutationFn: async () => {
      for (const undo of undos) await calls.takeEndBack(undo);
    },
  });
  await calls.refreshSubscriptions(queries);
  refreshFollowed(queries);
  return trouble;
};

const { queryKey } = calls.subscriptionsQuery();

interface Sending {
  mutationFn: () => Promise<void>;
  /** It makes of the list what the server is expected to make of it. */
  show?: (list: Subscription[]) => Subscription[];
}

const change = async (
  queries: QueryClient,
  ids: readonly number[],
  changes: { folder?: number; notifyMinute?: 30 | null; fullText?: boolean },
  shown: Partial<Subscription>,
): Changed => {
  const meant = new Set(ids);
  const trouble = await send(queries, {
    show: list => list.map(each => (meant.has(each.id) ? { ...each, ...shown } : each)),
    mutationFn: async () => {
      for (const id of parts(ids)) {
        const answer = new Map((await calls.changeSubscriptions({ id, ...changes })).map(each => [each.id, each]));
        queries.setQueryData(queryKey, list => list?.map(each => answer.get(each.id) ?? each));
      }
    },
  });
  if (changes.folder !== undefined) calls.refreshOwnNews(queries, 'folders');
  void queries.invalidateQueries({ queryKey: ['project'] });
  return trouble;
};

/** The change goes through the mutation cache, which knows what to do about an ended session. One is sent after the other. */
const send = (queries: QueryClient, { mutationFn, show }: Sending): Changed =>
  queries
    .getMutationCache()
    .build(queries, {
      mutationKey: ['subscriptions', 'many'],
      scope: { id: 'subscriptions many' },
      networkMode: 'always',
      mutationFn,
      onMutate: () => {
        if (!show) return;
        // Race: an answer that was requested before the change would show the list from before.
        void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
        queries.setQueryData(queryKey, list => list && show(list));
      },
      onError: () => void calls.refreshSubscriptions(queries),
    })
    .execute(undefined)
    .then(
      () => undefined,
      (error: Error) => error,
    );

const refreshFollowed = (queries: QueryClient): void => {
  calls.refreshOwnNews(queries);
  void calls.refreshUnread(queries);
  void queries.invalidateQueries({ queryKey: ['project'] });
};

/** One call takes at most so many ids. */
const parts = (ids: readonly number[]): number[][] => {
  const most = subscriptionLimits.inOneCall;
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most));
};
