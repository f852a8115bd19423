import type { Project } from '@newsbell/contracts/projects';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type CallInput, call } from '#api.ts';
import { currentLanguage } from '#i18n/index.ts';

/**
 * Polled each minute, so that what the page says of the source's checks stays true; sooner while its first crawl is on
 * the way.
 */
export const projectQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['project', urlKey] as const,
    queryFn: ({ signal }) => call('projectByKey', { query: { urlKey } }, signal),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.health === 'new' ? 2_000 : 60_000),
  });

export const projectSearchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['projects', 'search', keyword] as const,
    queryFn: ({ signal }) => call('projectSearch', { query: { keyword } }, signal),
    staleTime: 60_000,
  });

/** Finds the source whose feed has this address; a 404 means that nobody has added it. */
export const projectByLinkQuery = (link: string) =>
  queryOptions({
    queryKey: ['projects', 'link', link] as const,
    queryFn: ({ signal }) => call('projectByLink', { query: { link } }, signal),
    staleTime: 60_000,
  });

/** Sources of the reader's language come first. */
export const topProjectsQuery = (language = currentLanguage()) =>
  queryOptions({
    queryKey: ['projects', 'top', language] as const,
    queryFn: ({ signal }) => call('projectTop10', { query: { language } }, signal),
    staleTime: 60_000,
  });

/** Fetches the bundles of all languages: there are few, and a reader may want those of another one. */
export const bundlesQuery = () =>
  queryOptions({
    queryKey: ['bundles'] as const,
    queryFn: ({ signal }) => call('bundleList', {}, signal),
    staleTime: 60_000,
  });

/** Finds tags and sources that a word may mean, for a search box. */
export const suggestionsQuery = (word: string) =>
  queryOptions({
    queryKey: ['suggestions', word] as const,
    queryFn: ({ signal }) => call('keywordSuggestions', { query: { word } }, signal),
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Fetches the projects to which the person publishes. */
export const ownProjectsQuery = () =>
  queryOptions({
    queryKey: ['projects', 'own'] as const,
    queryFn: ({ signal }) => call('projectsOwned', {}, signal),
  });

/** Fetches the news a day of the person's own projects, the ones made of pages too. */
export const activityQuery = () =>
  queryOptions({
    queryKey: ['projects', 'activity'] as const,
    queryFn: ({ signal }) => call('projectActivity', {}, signal),
  });

export type ProjectSort = NonNullable<CallInput<'projectList'>['query']['sort']>;

/** The first order is the one that is meant when none is named. */
export const projectSorts: readonly ProjectSort[] = ['subscribers', 'newest', 'name'];

export interface ProjectListing {
  tag?: string;
  sort: ProjectSort;
}

/**
 * Lists all public sources by numbered pages, of equally followed ones those of the reader's language first. They stay fresh for long, because fetching all pages anew would move what
 * is being read.
 */
export const projectListQuery = (listing: ProjectListing, language = currentLanguage()) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'list', listing, language] as const,
    queryFn: ({ pageParam, signal }) =>
      call('projectList', { query: { ...listing, language, page: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, _, at) => (page.last ? undefined : at + 1),
    staleTime: 10 * 60_000,
  });

/** Changes a source in every answer that is held, so that no two places of the page say different things of it. */
export const changeHeldProject = (
  queries: QueryClient,
  urlKey: string,
  change: (project: Project) => Project,
): void => {
  const one = (project: Project): Project => (project.urlKey === urlKey ? change(project) : project);
  const all = (projects: Project[] | undefined) => projects?.map(one);
  queries.setQueriesData<Project>({ queryKey: ['project'] }, project => project && one(project));
  queries.setQueriesData<Project[]>({ queryKey: ['projects', 'top'] }, all);
  queries.setQueriesData<Project[]>({ queryKey: ['projects', 'search'] }, all);
  queries.setQueriesData<InfiniteData<Answer<'projectList'>>>(
    { queryKey: ['projects', 'list'] },
    held => held && { ...held, pages: held.pages.map(page => ({ ...page, content: page.content.map(one) })) },
  );
};
