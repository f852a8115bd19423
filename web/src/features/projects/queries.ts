import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

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

/** The source whose feed has this address; a 404 is an address that nobody has added. */
export const projectByLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['projects', 'link', link] as const,
    queryFn: ({ signal }) => call('projectByLink', { query: { link } }, signal),
    staleTime: 60_000,
  });

export const topProjectsQuery = () =>
  queryOptions({
    queryKey: ['projects', 'top'] as const,
    queryFn: ({ signal }) => call('projectTop10', {}, signal),
    staleTime: 60_000,
  });

export type ProjectSort = NonNullable<CallInput<'projectList'>['query']['sort']>;

/** The order that is meant when none is named comes first. */
export const projectSorts: readonly ProjectSort[] = ['subscribers', 'newest', 'name'];

export interface ProjectListing {
  tag?: string;
  sort: ProjectSort;
}

/** All public sources by numbered pages. Long fresh, because to fetch all pages anew would move what is being read. */
export const projectListQuery = (listing: ProjectListing) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'list', listing] as const,
    queryFn: ({ pageParam, signal }) => call('projectList', { query: { ...listing, page: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, _, at) => (page.last ? undefined : at + 1),
    staleTime: 10 * 60_000,
  });
