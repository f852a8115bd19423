/** Makes the calls of a person who publishes: a test, what waits for its time, and who was notified. */
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

export const publishNews = (urlKey: string, body: CallInput<'newsPublish'>['body']) =>
  call('newsPublish', { params: { urlKey }, body });

const RECENT = 5;

export const recentQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['publishing', 'recent', urlKey] as const,
    queryFn: ({ signal }) => call('feedOfProject', { query: { urlKey, size: RECENT } }, signal),
  });

export const scheduledQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['publishing', 'scheduled', urlKey] as const,
    queryFn: ({ signal }) => call('scheduledNewsList', { params: { urlKey } }, signal),
  });

export const cancelScheduled = (urlKey: string, id: number) =>
  call('scheduledNewsCancel', { params: { urlKey }, query: { id } });

export const receiptQuery = (urlKey: string, id: number) =>
  queryOptions({
    queryKey: ['publishing', 'receipt', urlKey, id] as const,
    queryFn: ({ signal }) => call('newsReceipt', { params: { urlKey, id } }, signal),
  });
