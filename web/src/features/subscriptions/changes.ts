/**
 * Optimistic update: each change of a followed thing shows at once, and what the server refuses is rolled back without
 * what came after it. Serialised: the changes of the same thing are sent one after the other. The functions answer what
 * went wrong, and never throw.
 */
import type { Project } from '@newsbell/contracts/projects';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import type { QueryClient } from '@tanstack/react-query';
import { refreshStates, refreshStatesOf } from '#features/items/queries.ts';
import { type Followed, keyOf, nameOf } from './followed.ts';
import { type Change, changeHeld, heldSubscription, setHeldCount } from './held.ts';
import * as calls from './queries.ts';

export type Changed = Promise<Error | undefined>;

/** The list shows `project` for a source until the server has answered. */
export const subscribe = (queries: QueryClient, followed: Followed, project?: Project): Changed =>
  run(queries, followed, {
    change: held => held ?? justFollowed(followed, project),
    undo: before => held => (before ? held : undefined),
    // Another tab or another browser may have followed it since, and what that has set stays.
    send: async () => (await calls.askSubscription(followed)) ?? calls.subscribe(followed, null),
    isOfNews: true,
  });

export const setNotifyMinute = (queries: QueryClient, followed: Followed, notifyMinute: number | null): Changed =>
  run(queries, followed, {
    change: held => held && { ...held, notifyMinute },
    undo: before => held => held && { ...held, notifyMinute: before?.notifyMinute ?? null },
    send: () => calls.changeSubscription(followed, notifyMinute),
  });

/** An empty title is what the thing itself is called. */
export const setTitle = (queries: QueryClient, followed: Followed, title: string): Changed =>
  run(queries, followed, {
    change: held => held && { ...held, title: title || nameOf(held) },
    undo: before => held => held && { ...held, title: before?.title ?? nameOf(held) },
    send: () =>
      calls.changeSubscription(followed, heldSubscription(queries, followed)?.notifyMinute ?? null, { title }),
  });

/** Only a published source has news of high priority. */
export const setAtOnce = (queries: QueryClient, followed: Followed, atOnce: boolean): Changed =>
  run(queries, followed, {
    change: held => held && { ...held, atOnce },
    undo: before => held => held && { ...held, atOnce: before?.atOnce ?? false },
    send: () =>
      calls.changeSubscription(followed, heldSubscription(queries, followed)?.notifyMinute ?? null, { atOnce }),
  });

/** Only a source that is crawled has pages to be read. */
export const setFullText = (queries: QueryClient, followed: Followed, fullText: boolean): Changed =>
  run(queries, followed, {
    change: held => held && { ...held, fullText },
    undo: before => held => held && { ...held, fullText: before?.fullText ?? false },
    send: () =>
      calls.changeSubscription(followed, heldSubscription(queries, followed)?.notifyMinute ?? null, { fullText }),
  });

export const unsubscribe = (queries: QueryClient, followed: Followed): Changed =>
  run(queries, followed, {
    change: () => undefined,
    undo: before => held => held ?? before,
    send: () => calls.unsubscribe(followed),
    isOfNews: true,
  });

export const addKeyword = (queries: QueryClient, followed: Followed, keyword: string): Changed =>
  run(queries, followed, {
    change: withKeyword(keyword),
    undo: before => (hasKeyword(before, keyword) ? held => held : withoutKeyword(keyword)),
    send: () => calls.addKeyword(followed, keyword),
  });

export const removeKeyword = (queries: QueryClient, followed: Followed, keyword: string): Changed =>
  run(queries, followed, {
    change: withoutKeyword(keyword),
    undo: before => (hasKeyword(before, keyword) ? withKeyword(keyword) : held => held),
    send: () => calls.removeKeyword(followed, keyword),
  });

export const mute = (queries: QueryClient, followed: Followed, channels: Subscription['mutedChannels']): Changed =>
  run(queries, followed, {
    change: held => held && { ...held, mutedChannels: channels },
    undo: before => held => held && { ...held, mutedChannels: before?.mutedChannels ?? [] },
    send: () => calls.mute(followed, channels),
  });

interface Step {
  change: Change;
  undo: (before: Subscription | undefined) => Change;
  send: () => Promise<Awaited<ReturnType<typeof calls.subscribe | typeof calls.unsubscribe>>>;
  /** It is true when the change alters the set of the person's own news. */
  isOfNews?: true;
}

const run = async (queries: QueryClient, followed: Followed, { change, undo, send, isOfNews }: Step): Changed => {
  const mutationKey = ['subscription', followed.type, keyOf(followed)];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // Without a network a change fails at once, and does not go on showing for hours while nobody knows of it.
    networkMode: 'always',
    mutationFn: send,
    onMutate: () => {
      keepFromBeingOverwritten(queries, followed);
      const before = heldSubscription(queries, followed);
      changeHeld(queries, followed, change);
      return before;
    },
    onSuccess: answer => {
      if ('id' in answer)
        changeHeld(queries, followed, held => (isLast() ? answer : held && { ...held, id: answer.id }));
      const count = 'id' in answer ? answer.project?.subscribersCount : answer.subscribersCount;
      if (followed.type === 'PROJECT' && typeof count === 'number' && isLast())
        setHeldCount(queries, followed.urlKey, count);
      if (isOfNews) {
        calls.refreshOwnNews(queries);
        if (followed.type === 'PROJECT') void refreshStatesOf(queries, followed.urlKey);
        else refreshStates(queries);
      }
      // Race: the list was not there to be changed, and the one that is on its way may have been requested before the change.
      if (!queries.getQueryData(calls.subscriptionsQuery().queryKey)) void calls.refreshSubscriptions(queries);
      else if (isLast()) void calls.refreshUnread(queries);
    },
    onError: (_error, _nothing, before) => {
      changeHeld(queries, followed, undo(before));
      if (!isLast()) return;
      void calls.refreshSubscriptions(queries);
      void queries.invalidateQueries({ queryKey: ['project'] });
    },
  });
  try {
    await mutation.execute(undefined);
    return undefined;
  } catch (error) {
    return error as Error;
  }
};

/** Race: an answer that was requested before the change is cancelled, unless there are no data yet. */
const keepFromBeingOverwritten = (queries: QueryClient, followed: Followed): void => {
  const isHeld = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
  void queries.cancelQueries({ queryKey: calls.subscriptionsQuery().queryKey, predicate: isHeld });
  if (followed.type === 'PROJECT') void queries.cancelQueries({ queryKey: ['project'], predicate: isHeld });
};

const hasKeyword = (held: Subscription | undefined, keyword: string): boolean =>
  held?.keywords.some(each => each.keyword === keyword) ?? false;

const withKeyword =
  (keyword: string): Change =>
  held =>
    held && (hasKeyword(held, keyword) ? held : { ...held, keywords: [...held.keywords, { keyword }] });

const withoutKeyword =
  (keyword: string): Change =>
  held =>
    held && { ...held, keywords: held.keywords.filter(each => each.keyword !== keyword) };

/** Subscriptions that the server has not named yet have ids below 0. */
let lastId = 0;

const justFollowed = (followed: Followed, project: Project | undefined): Subscription => ({
  id: --lastId,
  type: followed.type,
  order: null,
  title: project?.title ?? keyOf(followed),
  project: followed.type === 'PROJECT' ? sourceOf(followed.urlKey, project) : null,
  tag: followed.type === 'TAG' ? keyOf(followed) : null,
  word: followed.type === 'WORD' ? keyOf(followed) : null,
  subscriptionFolder: null,
  notifyMinute: null,
  atOnce: false,
  fullText: false,
  keywords: [],
  mutedChannels: [],
  unread: 0,
  createdDate: new Date().toISOString(),
});

const sourceOf = (urlKey: string, project: Project | undefined): Subscription['project'] => ({
  urlKey,
  title: project?.title ?? urlKey,
  image: project?.image ?? null,
  language: project?.language ?? null,
  subscribersCount: project?.subscribersCount ?? 0,
  health: project?.health ?? 'new',
  lastNewsAt: project?.lastNewsAt ?? null,
  postsAWeek: null,
});
