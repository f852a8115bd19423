import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

/** Asked again each minute, so that what the page says of the source's checks stays true. */
export const projectQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['project', urlKey] as const,
    queryFn: ({ signal }) => call('projectByKey', { query: { urlKey } }, signal),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

export const projectSearchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['projects', 'search', keyword] as const,
    queryFn: ({ signal }) => call('projectSearch', { query: { keyword } }, signal),
    staleTime: 60_000,
  });
