import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, type CallInput, call } from '#api.ts';

/** Pagination: the page before stays until the next one has come, so that the table does not jump. */
export const userListQuery = (word: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'users', word, page] as const,
    queryFn: ({ signal }) => call('adminUserList', { query: { word, page } }, signal),
    placeholderData: keepPreviousData,
  });

export const changeUser = (id: number, body: CallInput<'adminUserChange'>['body']) =>
  call('adminUserChange', { params: { id }, body });

const healthPollMs = 15_000;

/** Polled: a channel that fails now may be well in a minute. */
export const channelHealthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'channels'] as const,
    queryFn: ({ signal }) => call('channelHealth', {}, signal),
    refetchInterval: healthPollMs,
  });

export type ChannelHealth = Answer<'channelHealth'>['channels'];
