/** Makes the calls for the person's subscriptions. A visitor has none, and no request is sent. */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Answer, type CallInput, call } from '#api.ts';
import { isSignedIn } from '#features/accounts/queries.ts';
import type { FeedSource } from '#features/items/queries.ts';
import { timing } from '#ui/constants.ts';
import { loadCode } from '#ui/load-code.ts';
import { type Followed, followedOf, keyOf, nameOf, subscriptionOf } from './followed.ts';

/** The data are in the server's order. Their `unread` is as old as the list; `unreadQuery` is newer. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions', 'list'] as const,
    queryFn: async ({ client, signal }) => ((await isSignedIn(client)) ? call('accountSubscribes', {}, signal) : []),
    staleTime: 30_000,
  });

export type SourceNames = (project: { urlKey: string; title: string }) => string;

/** Answers what the person calls a source, which is its name where the person has no title of their own for it. */
export const useSourceNames = (): SourceNames => {
  const ownTitle = useOwnTitles();
  return useCallback(({ urlKey, title }) => ownTitle('PROJECT', urlKey) ?? title, [ownTitle]);
};

/**
 * Answers the person's own titles, by the key of what is followed; undefined where there is none, and until the list of
 * subscriptions is there. It fetches nothing.
 */
export const useOwnTitles = (): ((type: Subscription['type'], key: string) => string | undefined) => {
  const { data } = useQuery({ ...subscriptionsQuery(), enabled: false, select: ownTitlesOf });
  return useCallback((type, key) => data?.get(`${type} ${key}`), [data]);
};

const ownTitlesOf = (subscriptions: readonly Subscription[]): ReadonlyMap<string, string> =>
  new Map(
    subscriptions
      .filter(each => each.title !== nameOf(each))
      .map(each => [`${each.type} ${keyOf(followedOf(each))}`, each.title]),
  );

/** Answers the person's subscription to a source, if there is one. */
export const useFollowedSource = (urlKey: string | undefined): Subscription | undefined => {
  const { data } = useQuery(subscriptionsQuery());
  return urlKey === undefined ? undefined : subscriptionOf(data, { type: 'PROJECT', urlKey });
};

/** Lazy loading: the code of changes comes with the first one. Answers what went wrong, as the changes themselves do. */
export const openWithFullText = (queries: QueryClient, urlKey: string, isOn: boolean): Promise<Error | undefined> =>
  loadCode(() => import('./changes.ts')).then(
    ({ setFullText }) => setFullText(queries, { type: 'PROJECT', urlKey }, isOn),
    (error: Error) => error,
  );

/** Answers what the person follows as the search bar and the palette name it. */
export const followedSuggestions = (subscriptions: readonly Subscription[]) =>
  subscriptions.map(each => ({
    type: each.type,
    key: keyOf(followedOf(each)),
    title: each.title,
  }));

export const foldersQuery = () =>
  queryOptions({
    queryKey: ['subscriptions', 'folders'] as const,
    queryFn: async ({ client, signal }) => ((await isSignedIn(client)) ? call('folderList', {}, signal) : []),
    staleTime: 30_000,
  });

export interface UnreadCounts {
  /** Each item counts once, though several subscriptions have it. */
  all: number;
  /** The counts stand by the subscription's id; a subscription without unread items has none. */
  by: ReadonlyMap<number, number>;
}

/** Polled, also when the window is focused again. A mark calls `refreshUnread`. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['subscriptions', 'unread'] as const,
    queryFn: async ({ client, signal }): Promise<UnreadCounts> => {
      if (!(await isSignedIn(client))) return { all: 0, by: new Map() };
      const { all, subscriptions } = await call('unreadCounts', {}, signal);
      return { all, by: new Map(subscriptions.map(({ id, unread }) => [id, unread])) };
    },
    refetchInterval: timing.unreadPoll,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
  });

/** Answers how much is unread of a followed source, as far as it is known: a row fetches nothing, the page of its list does. */
export const useUnreadOfSource = (urlKey: string): number => {
  const { data: id } = useQuery({
    ...subscriptionsQuery(),
    enabled: false,
    select: subscriptions => subscriptionOf(subscriptions, { type: 'PROJECT', urlKey })?.id,
  });
  const { data: unread } = useQuery({
    ...unreadQuery(),
    enabled: false,
    select: ({ by }) => (id === undefined ? undefined : by.get(id)),
  });
  return unread ?? 0;
};

/** Fetches the counts anew; an answer that is on its way is about the time before the mark, and is not waited for. */
export const refreshUnread = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: unreadQuery().queryKey });

/** Fetches the subscriptions and the person's own news anew, after a change of which only the server knows the result. */
export const refreshSubscriptions = (queries: QueryClient): Promise<void> => {
  refreshOwnNews(queries);
  return queries.invalidateQueries({ queryKey: ['subscriptions'] });
};

/**
 * Cache invalidation: lists of the person's news hold what was followed before. Lists that are not on screen begin anew
 * when they are next shown.
 */
export const refreshOwnNews = (queries: QueryClient, which: 'all' | 'folders' = 'all'): void => {
  const predicate = ({ queryKey: [name, source] }: { queryKey: readonly unknown[] }): boolean => {
    if (name !== 'feed' && name !== 'arrivals') return false;
    const { kind, folder, mine } = source as { kind: FeedSource['kind']; folder?: number; mine?: true };
    return which === 'folders' ? folder !== undefined : kind === 'mine' || mine === true;
  };
  queries.removeQueries({ type: 'inactive', predicate });
  void queries.invalidateQueries({ type: 'active', predicate });
};

/** Finds the items of the last 30 days that a filter would have sent; without keywords the server takes the stored ones. */
export const keywordPreviewQuery = (followed: Followed, keywords: readonly string[]) =>
  queryOptions({
    queryKey: ['keywordPreview', followed.type, keyOf(followed), keywords] as const,
    queryFn: ({ signal }) => {
      const asked = { type: followed.type, key: keyOf(followed) };
      const keyword = keywords.length > 0 ? [...keywords] : undefined;
      return call('keywordPreview', { query: keyword ? { ...asked, keyword } : asked }, signal);
    },
    staleTime: 60_000,
  });

/** Answers the subscription as the server has it at this moment; undefined means that there is none. */
export const askSubscription = async (followed: Followed): Promise<Subscription | undefined> =>
  followed.type === 'PROJECT'
    ? ((await call('projectByKey', { query: { urlKey: followed.urlKey } })).subscribe ?? undefined)
    : subscriptionOf(await call('accountSubscribes', {}), followed);

/** Upsert: a thing that is followed already gets these settings, so the caller asks first where it may be. */
export const subscribe = (followed: Followed, notifyMinute: number | null) =>
  call(named(followed, 'Subscribe'), { body: { ...wired(followed), notifyMinute } as Body<'projectSubscribe'> });

/** Idempotent: what is followed already stays as it is. */
export const subscribeToBundle = (key: string) => call('bundleSubscribe', { body: { key } });

export const bundleMutationKey = ['bundle'] as const;

/** A person who has just begun to follow some sources follows nothing for this moment only. */
export const isFollowingBundle = (queries: QueryClient): boolean =>
  queries.isMutating({ mutationKey: bundleMutationKey }) > 0;

/** The notification is always sent, because without it there is none. What is left out stays; an empty title ends. */
export const changeSubscription = (
  followed: Followed,
  notifyMinute: number | null,
  more: { title?: string; atOnce?: boolean; fullText?: boolean } = {},
) =>
  call(named(followed, 'SubscriptionChange'), {
    body: { ...wired(followed), notifyMinute, ...more } as Body<'projectSubscriptionChange'>,
  });

export const unsubscribe = (followed: Followed) =>
  call(named(followed, 'Unsubscribe'), { query: wired(followed) as Query<'projectUnsubscribe'> });

export const addKeyword = (followed: Followed, keyword: string) =>
  call(named(followed, 'KeywordAdd'), { body: { ...wired(followed), keyword } as Body<'projectKeywordAdd'> });

export const removeKeyword = (followed: Followed, keyword: string) =>
  call(named(followed, 'KeywordRemove'), {
    query: { ...wired(followed), keyword } as Query<'projectKeywordRemove'>,
  });

/** `channels` are those that stay silent. */
export const mute = (followed: Followed, channels: Subscription['mutedChannels']) =>
  call(named(followed, 'Mute'), { body: { ...wired(followed), channels } as Body<'projectMute'> });

export const changeSubscriptions = (body: CallInput<'subscriptionsChange'>['body']) =>
  call('subscriptionsChange', { body });

export const endSubscriptions = (id: number[]) => call('subscriptionsEnd', { body: { id } });

export const takeEndBack = (undo: string) => call('subscriptionsEndUndo', { params: { undo } });

export const addFolder = (body: CallInput<'folderAdd'>['body']) => call('folderAdd', { body });

export const changeFolder = (id: number, body: CallInput<'folderChange'>['body']) =>
  call('folderChange', { params: { id }, body });

export const removeFolder = (id: number) => call('folderRemove', { params: { id } });

/** The order goes in the body, because a thousand ids are too long for an address. */
export const orderSubscriptions = (order: {
  subscribeIds: number[];
  folderIds: number[];
  orders: number[];
}): Promise<Answer<'subscriptionOrder'>> => call('subscriptionOrder', { query: {}, body: order });

type Body<N extends 'projectSubscribe' | 'projectSubscriptionChange' | 'projectKeywordAdd' | 'projectMute'> =
  CallInput<N>['body'];
type Query<N extends 'projectUnsubscribe' | 'projectKeywordRemove'> = CallInput<N>['query'];

/** The calls of the three kinds are alike but for the key, so all are typed as those of a project. */
const named = <E extends string>(followed: Followed, end: E) => `${followed.type.toLowerCase()}${end}` as `project${E}`;

const wired = ({ type: _type, ...key }: Followed) => key;
