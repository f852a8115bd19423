import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

export type MessageState = CallInput<'contactList'>['query']['state'];

export const sendMessage = (body: CallInput<'contactSend'>['body']) => call('contactSend', { body });

/** Pagination: the page before stays until the next one has come, unless it is of the other state. */
export const messageListQuery = (state: MessageState, page: number) =>
  queryOptions({
    queryKey: ['admin', 'contact', state, page] as const,
    queryFn: ({ signal }) => call('contactList', { query: { state, page } }, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === state ? keepPreviousData(before) : undefined),
  });

export const markMessage = (id: number, done: boolean) => call('contactChange', { params: { id }, body: { done } });
