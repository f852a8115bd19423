import type { SourceHealth, SourceState } from '@newsbell/contracts/source-health';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';
import { isWaiting } from './retried.ts';

/** Pagination: the page before stays until the next one has come, so that the table does not jump. */
export const sourceListQuery = (state: SourceState, word: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'sources', state, word, page] as const,
    queryFn: ({ signal }) => call('adminSourceList', { query: { state, word, page } }, signal),
    placeholderData: keepPreviousData,
  });

/** With its newest titles, for a person who chooses. */
export const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'source', id] as const,
    queryFn: ({ signal }) => call('adminSource', { params: { id } }, signal),
  });

const checkPollMs = 1_500;

/** Polled until the source has been checked since it was `asked` for, or is known to have to wait. */
export const retriedSourceQuery = (asked: SourceHealth) =>
  queryOptions({
    queryKey: ['admin', 'source', asked.id, 'retried', asked.checkedAt] as const,
    queryFn: ({ signal }) => call('adminSource', { params: { id: asked.id } }, signal),
    refetchInterval: ({ state: { data } }) => (isWaiting(asked, data) ? checkPollMs : false),
  });

export const retrySource = (id: number) => call('adminSourceRetry', { params: { id } });

export const mergeSource = (id: number, into: string) => call('adminSourceMerge', { params: { id }, body: { into } });
