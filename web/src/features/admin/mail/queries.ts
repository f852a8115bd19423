import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

export type MailView = NonNullable<CallInput<'adminMailList'>['query']['state']>;

/** Pagination: the page before stays until the next one has come, unless it is of another view. */
export const mailListQuery = (address: string, state: MailView, page: number) =>
  queryOptions({
    queryKey: ['admin', 'mail', state, address, page] as const,
    queryFn: ({ signal }) => call('adminMailList', { query: { address, state, page } }, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === state ? keepPreviousData(before) : undefined),
  });

export const sendAgain = (id: string) => call('adminMailAgain', { params: { id } });
