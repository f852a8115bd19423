/**
 * Lists every address of the web app and the page that it shows. Accounts, administration, boards, the developer mode and lists of
 * subscriptions have files beside it.
 */
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { isUrl } from '@newsbell/contracts/urls';
import { segmentOfWord, wordOfSegment } from '@newsbell/contracts/words-in-addresses';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { wasSignedIn } from '#features/accounts/login.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { newestPart } from '#features/items/newest-of-each.ts';
import { type FeedSource, feedQuery, searchSource } from '#features/items/queries.ts';
import { filtersIn, type SearchFilters } from '#features/items/search-filters.ts';
import { unreadPart } from '#features/items/unread-only.ts';
import {
  bundlesQuery,
  type ProjectSort,
  projectByLinkQuery,
  projectListQuery,
  projectQuery,
  projectSearchQuery,
  projectSorts,
  topProjectsQuery,
} from '#features/projects/queries.ts';
import { sharedIn } from '#features/saved/shared-page.ts';
import { isFollowingBundle, subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { withAllTexts } from '#i18n/index.ts';
import { inheritedState } from '#ui/inherited-state.ts';
import { homeSearchIn, ownSource } from './home/home-search.ts';
import { type ResultTab, resultTabIn } from './search/result-tab.ts';
import { isSearchable } from './search/searchable.ts';
import { starredSearchIn, starredSource } from './starred-source.ts';
import { timelineSearchIn, timelineSource } from './timeline/timeline-source.ts';
import {
  appLogin,
  apps,
  feeds,
  forgot,
  login,
  mailPreferences,
  notificationSettings,
  notifications,
  oauth,
  profile,
  reset,
  sessions,
  setting,
  signUp,
  tokenLogin,
  verify,
  waitAuth,
} from './tree-accounts.ts';
import { administration } from './tree-admin.ts';
import { board, post, postEdit, write } from './tree-boards.ts';
import { api, dashboard, developer, developerProject, hook, invite } from './tree-developer.ts';
import { addressSearch, type Context, getParentRoute, root } from './tree-root.ts';
import { opml, subscribes, subscriptionTable } from './tree-subscriptions.ts';

/**
 * Converts the words of an address that somebody has chosen. It is given all names in the address, since a value that
 * needs no escape stays as it is.
 */
const wordsIn = <const N extends string>(...names: N[]) => {
  type Params = Record<N, string>;
  const each = (turn: (text: string) => string) => (params: Params) =>
    Object.fromEntries(names.map(name => [name, turn(params[name])])) as Params;
  return { parse: each(wordOfSegment), stringify: each(segmentOfWord) };
};

/** A loader only begins what its page will ask for, so that a page's code and its data come at the same time. */
const beginFeed = ({ queries }: Context, source: FeedSource): void => {
  void queries.prefetchInfiniteQuery(feedQuery(source));
};
const beginProject = ({ queries }: Context, urlKey: string): void => {
  void queries.prefetchQuery(projectQuery(urlKey));
};

const home = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: homeSearchIn,
  loaderDeps: ({ search }) => search,
  // A visitor who comes from outside begins at discover, and going back from there leaves. A person who is known to follow nothing begins
  // there, too. The product's own links lead to home itself.
  beforeLoad: ({ context, location }) => {
    const { __TSR_key: key } = location.state;
    const isFromOutside = key !== undefined && key === context.entryFromOutside;
    const isSignedIn = Boolean(context.queries.getQueryData(accountQuery().queryKey));
    const followsNothing = context.queries.getQueryData(subscriptionsQuery().queryKey)?.length === 0;
    const isBeginning = isFollowingBundle(context.queries);
    if ((isFromOutside && !wasSignedIn()) || (isSignedIn && followsNothing && !isBeginning))
      throw redirect({ to: '/discover', replace: true, state: inheritedState(location.state) });
  },
  loader: ({ context, deps }) => {
    if (!wasSignedIn()) return beginFeed(context, { kind: 'all' });
    void context.queries.prefetchQuery(subscriptionsQuery());
    beginFeed(context, ownSource(deps, { ...unreadPart(), ...newestPart() }));
  },
  component: lazyRouteComponent(() => import('./home-route.tsx'), 'HomeRoute'),
});

const discover = createRoute({
  getParentRoute,
  path: '/discover',
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(topProjectsQuery());
    void queries.prefetchQuery(bundlesQuery());
  },
  component: lazyRouteComponent(() => import('./discover-route.tsx'), 'DiscoverRoute'),
});

/** An unknown order becomes undefined, because the address's own word would show through otherwise. */
const validateSort = (search: Record<string, unknown>): { sort?: ProjectSort } => ({
  sort: projectSorts.find(each => each === search.sort),
});
const loaderDeps = ({ search: { sort = projectSorts[0]! } }: { search: { sort?: ProjectSort } }) => ({ sort });

const projects = createRoute({
  getParentRoute,
  path: '/projects',
  validateSearch: validateSort,
  loaderDeps,
  loader: ({ context: { queries }, deps }) => void queries.prefetchInfiniteQuery(projectListQuery(deps)),
  component: lazyRouteComponent(() => import('./projects-route.tsx'), 'ProjectsRoute'),
});
const projectsOfTag = createRoute({
  getParentRoute,
  path: '/projects/tag/$tag',
  params: wordsIn('tag'),
  validateSearch: validateSort,
  loaderDeps,
  loader: ({ context: { queries }, params: { tag }, deps }) =>
    void queries.prefetchInfiniteQuery(projectListQuery({ tag, ...deps })),
  component: lazyRouteComponent(() => import('./projects-route.tsx'), 'ProjectsRoute'),
});

const timeline = createRoute({
  getParentRoute,
  path: '/timeline',
  validateSearch: timelineSearchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => beginFeed(context, timelineSource(deps, unreadPart())),
  component: lazyRouteComponent(() => import('./timeline-route.tsx'), 'TimelineRoute'),
});
const timelineOfTag = createRoute({
  getParentRoute,
  path: '/timeline/tag/$tag',
  params: wordsIn('tag'),
  validateSearch: timelineSearchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { tag }, deps }) => beginFeed(context, timelineSource({ tag, ...deps }, unreadPart())),
  component: lazyRouteComponent(() => import('./timeline-route.tsx'), 'TimelineRoute'),
});

interface ResultSearch extends SearchFilters {
  tab?: ResultTab;
}
const search = createRoute({
  getParentRoute,
  path: '/search/$keyword',
  params: wordsIn('keyword'),
  validateSearch: (search: Record<string, unknown>): ResultSearch => ({ ...resultTabIn(search), ...filtersIn(search) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { keyword }, deps }) => {
    if (!isUrl(keyword) && !isSearchable(keyword)) return;
    if (isUrl(keyword)) return void context.queries.prefetchQuery(projectByLinkQuery(keyword));
    void context.queries.prefetchQuery(projectSearchQuery(keyword));
    beginFeed(context, searchSource({ word: keyword }, deps));
  },
  component: lazyRouteComponent(() => import('./search-route.tsx'), 'SearchRoute'),
});

/** Any first segment that is no route of ours may be a source; what cannot be one is not asked for. */
const mustBeUrlKey = (urlKey: string): void => {
  if (!isUrlKey(urlKey)) throw notFound();
};

const project = createRoute({
  getParentRoute,
  path: '/$urlKey',
  beforeLoad: ({ params }) => mustBeUrlKey(params.urlKey),
  loader: ({ context, params: { urlKey } }) => {
    beginProject(context, urlKey);
    beginFeed(context, { kind: 'project', urlKey, ...unreadPart() });
  },
  component: lazyRouteComponent(() => import('./project-route.tsx'), 'ProjectRoute'),
});
const projectSearch = createRoute({
  getParentRoute,
  path: '/$urlKey/search/$word',
  params: wordsIn('urlKey', 'word'),
  beforeLoad: ({ params }) => mustBeUrlKey(params.urlKey),
  validateSearch: (search: Record<string, unknown>): SearchFilters => ({
    ...filtersIn(search),
    source: undefined,
    lang: undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { urlKey, word }, deps }) => {
    beginProject(context, urlKey);
    if (isSearchable(word)) beginFeed(context, searchSource({ word, urlKey }, deps));
  },
  component: lazyRouteComponent(() => import('./project-search-route.tsx'), 'ProjectSearchRoute'),
});
const projectFeeds = createRoute({
  getParentRoute,
  path: '/$urlKey/feeds/$feeds',
  beforeLoad: ({ params }) => mustBeUrlKey(params.urlKey),
  loader: ({ context, params: { urlKey } }) => beginProject(context, urlKey),
  component: lazyRouteComponent(() => import('./project-feeds-route.tsx'), 'ProjectFeedsRoute'),
});
const item = createRoute({
  getParentRoute,
  path: '/$urlKey/feed/$id',
  component: lazyRouteComponent(() => import('./item-route.tsx'), 'ItemRoute'),
});

const news = createRoute({
  getParentRoute,
  path: '/$type/$key/news',
  params: wordsIn('type', 'key'),
  validateSearch: (search: Record<string, unknown>): { id?: number } => {
    const id = Number(search.id);
    return Number.isSafeInteger(id) && id > 0 ? { id } : {};
  },
  loader: ({ context: { queries } }) => {
    if (wasSignedIn()) void queries.prefetchQuery(subscriptionsQuery());
  },
  component: lazyRouteComponent(() => import('./news-route.tsx'), 'NewsRoute'),
});

const subscriptionSearch = createRoute({
  getParentRoute,
  path: '/subscription/search/$keyword',
  params: wordsIn('keyword'),
  validateSearch: filtersIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { keyword }, deps }) => {
    if (wasSignedIn() && isSearchable(keyword)) beginFeed(context, searchSource({ word: keyword, mine: true }, deps));
  },
  component: lazyRouteComponent(() => import('./subscription-search-route.tsx'), 'SubscriptionSearchRoute'),
});
const starred = createRoute({
  getParentRoute,
  path: '/starred',
  validateSearch: starredSearchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { only } }) => {
    if (wasSignedIn()) beginFeed(context, starredSource(only));
  },
  component: lazyRouteComponent(() => import('./starred-route.tsx'), 'StarredRoute'),
});
const save = createRoute({
  getParentRoute,
  path: '/save',
  validateSearch: sharedIn,
  component: lazyRouteComponent(() => withAllTexts(import('./save-route.tsx')), 'SaveRoute'),
});
const addSource = createRoute({
  getParentRoute,
  path: '/project/add',
  validateSearch: ({ tab, ...search }: Record<string, unknown>): { url?: string; tab?: 'publish' } => ({
    ...addressSearch(search),
    ...(tab === 'publish' && { tab }),
  }),
  component: lazyRouteComponent(() => withAllTexts(import('./add-source-route.tsx')), 'AddSourceRoute'),
});

const link = createRoute({
  getParentRoute,
  path: '/link',
  // Search values that look like numbers come as numbers.
  validateSearch: ({ target, title }: Record<string, unknown>): { target?: string; title?: string } => ({
    ...(target !== undefined && { target: String(target) }),
    ...(title !== undefined && { title: String(title) }),
  }),
  component: lazyRouteComponent(() => import('./link-route.tsx'), 'LinkRoute'),
});
const help = createRoute({
  getParentRoute,
  path: '/help',
  component: lazyRouteComponent(() => withAllTexts(import('./help-route.tsx')), 'HelpRoute'),
});
const boardsHelp = createRoute({
  getParentRoute,
  path: '/help/boards',
  component: lazyRouteComponent(() => withAllTexts(import('./boards-help-route.tsx')), 'BoardsHelpRoute'),
});
const contact = createRoute({
  getParentRoute,
  path: '/contact',
  component: lazyRouteComponent(() => withAllTexts(import('./contact-route.tsx')), 'ContactRoute'),
});
/** With a chat, the server answers here with a document of its own, and links load it. */
const kakaoChat = createRoute({
  getParentRoute,
  path: '/kakaoChat',
  component: lazyRouteComponent(() => withAllTexts(import('./contact-route.tsx')), 'ContactRoute'),
});
const app = createRoute({
  getParentRoute,
  path: '/app/$os',
  component: lazyRouteComponent(() => withAllTexts(import('./install-route.tsx')), 'InstallRoute'),
});

const addressIn = ({ url }: Record<string, unknown>): { url?: string } => (typeof url === 'string' ? { url } : {});
const generators = createRoute({
  getParentRoute,
  path: '/rss/list',
  component: lazyRouteComponent(() => withAllTexts(import('./generators-route.tsx')), 'GeneratorsRoute'),
});
const pageBuild = createRoute({
  getParentRoute,
  path: '/rss/build',
  validateSearch: addressIn,
  component: lazyRouteComponent(() => withAllTexts(import('./page-build-route.tsx')), 'PageBuildRoute'),
});
const ruleBuild = createRoute({
  getParentRoute,
  path: '/rss/build_old',
  validateSearch: addressIn,
  component: lazyRouteComponent(() => withAllTexts(import('./rule-build-route.tsx')), 'RuleBuildRoute'),
});
const generatorEdit = createRoute({
  getParentRoute,
  path: '/rss/$id/edit',
  component: lazyRouteComponent(() => withAllTexts(import('./generator-edit-route.tsx')), 'GeneratorEditRoute'),
});

export const routeTree = root.addChildren([
  home,
  discover,
  projects,
  projectsOfTag,
  timeline,
  timelineOfTag,
  search,
  project,
  projectSearch,
  projectFeeds,
  item,
  news,
  subscriptionSearch,
  starred,
  save,
  subscribes,
  subscriptionTable,
  addSource,
  opml,
  link,
  help,
  boardsHelp,
  contact,
  kakaoChat,
  app,
  login,
  appLogin,
  signUp,
  waitAuth,
  tokenLogin,
  oauth,
  verify,
  forgot,
  reset,
  profile,
  sessions,
  setting,
  notifications,
  apps,
  feeds,
  notificationSettings,
  mailPreferences,
  ...administration,
  dashboard,
  developer,
  developerProject,
  hook,
  invite,
  api,
  generators,
  pageBuild,
  ruleBuild,
  generatorEdit,
  board,
  write,
  post,
  postEdit,
]);
