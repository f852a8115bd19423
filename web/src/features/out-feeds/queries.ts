/** Makes the calls of a person about their feeds at secret addresses. */
import type { SecretFeed, SecretFeedKind } from '@newsbell/contracts/out-feeds';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

export const secretFeedsQuery = () =>
  queryOptions({
    queryKey: ['out-feeds'] as const,
    queryFn: ({ signal }) => call('secretFeeds', {}, signal),
  });

export interface FeedWanted {
  kind: SecretFeedKind;
  folderId?: number | undefined;
}

/** Idempotent: what has an address already answers the same. */
export const makeSecretFeed = ({ kind, folderId }: FeedWanted): Promise<SecretFeed> =>
  call('makeSecretFeed', { body: folderId === undefined ? { kind } : { kind, folderId } });

/** The same as a query, for what shows the address as soon as it is opened. */
export const makingQuery = (wanted: FeedWanted) =>
  queryOptions({
    queryKey: ['out-feeds', 'making', wanted.kind, wanted.folderId] as const,
    queryFn: () => makeSecretFeed(wanted),
    gcTime: 0,
    retry: false,
  });

export const revokeSecretFeed = (id: string) => call('revokeSecretFeed', { params: { id } });

export const refreshSecretFeeds = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: secretFeedsQuery().queryKey });
