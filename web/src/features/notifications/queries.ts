/**
 * Makes the calls of the bell: the person's digests and alerts, how many of them are unread, and why an item was notified of or
 * not. They are only for a person who is signed in.
 */
import type { BellRow, Digest } from '@newsbell/contracts/notifications';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type CallInput, call } from '#api.ts';
import { timing } from '#ui/constants.ts';

/** Polled, also when the window is focused again. `newest` tells whether the rows held are still the newest. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'] as const,
    queryFn: ({ signal }) => call('unreadNotifications', {}, signal),
    refetchInterval: timing.unreadPoll,
    refetchOnWindowFocus: 'always',
  });

const soonMs = 10_000;
const laterMs = 60_000;

/**
 * Polled for as long as a delivery of what is shown is on its way, or a digest is held. The digests and alerts of
 * the last 30 days come newest first.
 */
export const bellQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'bell'] as const,
    queryFn: ({ pageParam, signal }) => call('notifications', { query: { id: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => (page.last ? undefined : page.content.at(-1)?.id),
    staleTime: 30_000,
    refetchInterval: ({ state: { data } }) => {
      const digests = bellRowsOf(data).filter(row => row.kind === 'DIGEST');
      const onTheirWay = digests.flatMap(({ deliveries }) => deliveries).filter(isOnItsWay);
      if (onTheirWay.some(({ trouble }) => trouble === null)) return soonMs;
      return onTheirWay.length > 0 || digests.some(({ held }) => held) ? laterMs : false;
    },
  });

const isOnItsWay = ({ state }: Digest['deliveries'][number]): boolean => state === 'pending' || state === 'sending';

export const whyQuery = (id: number) =>
  queryOptions({
    queryKey: ['notifications', 'why', id] as const,
    queryFn: ({ signal }) => call('whyNotTold', { query: { id } }, signal),
    // Uncached: the present state is requested each time.
    staleTime: 0,
    gcTime: 0,
  });

export type Why = Answer<'whyNotTold'>;

export const readRows = (body: CallInput<'readNotifications'>['body']) => call('readNotifications', { body });

export const putDone = (body: CallInput<'doneNotifications'>['body']) => call('doneNotifications', { body });

export const deleteDone = (query: CallInput<'undoneNotifications'>['query']) => call('undoneNotifications', { query });

export const sendObjection = (id: number, text: string) => call('objection', { params: { id }, body: { text } });

/** It stands in the place of the server's words where an alert is of no decision that can be objected to. */
export const nothingToObjectTo = '';

/** Holds the server's answer to an objection for as long as the page, because the bell's panel closes and opens. */
export const objectedQuery = (id: number) =>
  queryOptions({
    queryKey: ['objected', id] as const,
    queryFn: (): string | null => null,
    initialData: null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Fetches the bell's data anew, because something has come, or may have. */
export const refreshBell = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['notifications'] });

export type BellPages = InfiniteData<Answer<'notifications'>, unknown>;

/** Deduplicates: answers each row once, since a page may bring again one that has moved on since the page before. */
export const bellRowsOf = (pages: BellPages | undefined): BellRow[] => {
  const seen = new Set<number>();
  return (pages?.pages ?? []).flatMap(({ content }) => content).filter(({ id }) => !seen.has(id) && seen.add(id));
};
