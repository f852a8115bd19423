/** The table of contents of the web app: every address and the page that it shows. */
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { isUrl } from '@newsbell/contracts/urls';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { type FeedSource, feedQuery } from '#features/items/queries.ts';
import {
  type ProjectSort,
  projectByLinkQuery,
  projectListQuery,
  projectQuery,
  projectSearchQuery,
  projectSorts,
  topProjectsQuery,
} from '#features/projects/queries.ts';
import { NotFoundPage } from '#ui/NotFoundPage.tsx';
import type { PlannedPath } from './planned.ts';
import { RootLayout } from './RootLayout.tsx';
import { resultTabIn } from './search/resultTab.ts';

interface Context {
  queries: QueryClient;
  /** The key of the history entry that a visitor has just made by coming from outside; see `app.tsx`. */
  entryFromOutside?: string | undefined;
}

const root = createRootRouteWithContext<Context>()({ component: RootLayout, notFoundComponent: NotFoundPage });
const getParentRoute = () => root;

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
  // Whoever comes from outside begins at discover, and going back from there leaves. Home itself is what the product's own links lead to.
  beforeLoad: ({ context, location }) => {
    const { __TSR_key: key } = location.state;
    if (key !== undefined && key === context.entryFromOutside) throw redirect({ to: '/discover', replace: true });
  },
  loader: ({ context }) => beginFeed(context, { kind: 'all' }),
  component: lazyRouteComponent(() => import('./HomeRoute.tsx'), 'HomeRoute'),
});

const discover = createRoute({
  getParentRoute,
  path: '/discover',
  loader: ({ context: { queries } }) => void queries.prefetchQuery(topProjectsQuery()),
  component: lazyRouteComponent(() => import('./DiscoverRoute.tsx'), 'DiscoverRoute'),
});

/** What is no order is named as none, or the address's own word would show through. */
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
  component: lazyRouteComponent(() => import('./ProjectsRoute.tsx'), 'ProjectsRoute'),
});
const projectsOfTag = createRoute({
  getParentRoute,
  path: '/projects/tag/$tag',
  validateSearch: validateSort,
  loaderDeps,
  loader: ({ context: { queries }, params: { tag }, deps }) =>
    void queries.prefetchInfiniteQuery(projectListQuery({ tag, ...deps })),
  component: lazyRouteComponent(() => import('./ProjectsRoute.tsx'), 'ProjectsRoute'),
});

const timeline = createRoute({
  getParentRoute,
  path: '/timeline',
  loader: ({ context }) => beginFeed(context, { kind: 'timeline' }),
  component: lazyRouteComponent(() => import('./TimelineRoute.tsx'), 'TimelineRoute'),
});
const timelineOfTag = createRoute({
  getParentRoute,
  path: '/timeline/tag/$tag',
  loader: ({ context, params: { tag } }) => beginFeed(context, { kind: 'timeline', tag }),
  component: lazyRouteComponent(() => import('./TimelineRoute.tsx'), 'TimelineRoute'),
});

const search = createRoute({
  getParentRoute,
  path: '/search/$keyword',
  validateSearch: resultTabIn,
  loader: ({ context, params: { keyword } }) => {
    if (isUrl(keyword)) return void context.queries.prefetchQuery(projectByLinkQuery(keyword));
    void context.queries.prefetchQuery(projectSearchQuery(keyword));
    beginFeed(context, { kind: 'search', word: keyword });
  },
  component: lazyRouteComponent(() => import('./SearchRoute.tsx'), 'SearchRoute'),
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
    beginFeed(context, { kind: 'project', urlKey });
  },
  component: lazyRouteComponent(() => import('./ProjectRoute.tsx'), 'ProjectRoute'),
});
const projectSearch = createRoute({
  getParentRoute,
  path: '/$urlKey/search/$word',
  beforeLoad: ({ params }) => mustBeUrlKey(params.urlKey),
  loader: ({ context, params: { urlKey, word } }) => {
    beginProject(context, urlKey);
    beginFeed(context, { kind: 'search', word, urlKey });
  },
  component: lazyRouteComponent(() => import('./ProjectSearchRoute.tsx'), 'ProjectSearchRoute'),
});
const projectFeeds = createRoute({
  getParentRoute,
  path: '/$urlKey/feeds/$feeds',
  beforeLoad: ({ params }) => mustBeUrlKey(params.urlKey),
  loader: ({ context, params: { urlKey } }) => beginProject(context, urlKey),
  component: lazyRouteComponent(() => import('./ProjectFeedsRoute.tsx'), 'ProjectFeedsRoute'),
});
const item = createRoute({
  getParentRoute,
  path: '/$urlKey/feed/$id',
  component: lazyRouteComponent(() => import('./ItemRoute.tsx'), 'ItemRoute'),
});

const news = createRoute({
  getParentRoute,
  path: '/$type/$key/news',
  validateSearch: (search: Record<string, unknown>): { id?: number } => {
    const id = Number(search.id);
    return Number.isSafeInteger(id) && id > 0 ? { id } : {};
  },
  component: lazyRouteComponent(() => import('./NewsRoute.tsx'), 'NewsRoute'),
});

const link = createRoute({
  getParentRoute,
  path: '/link',
  // Search values that look like numbers come as numbers.
  validateSearch: ({ target, title }: Record<string, unknown>): { target?: string; title?: string } => ({
    ...(target !== undefined && { target: String(target) }),
    ...(title !== undefined && { title: String(title) }),
  }),
  component: lazyRouteComponent(() => import('./LinkRoute.tsx'), 'LinkRoute'),
});
const help = createRoute({
  getParentRoute,
  path: '/help',
  component: lazyRouteComponent(() => import('./HelpRoute.tsx'), 'HelpRoute'),
});
const app = createRoute({
  getParentRoute,
  path: '/app/$os',
  component: lazyRouteComponent(() => import('./InstallRoute.tsx'), 'InstallRoute'),
});

/** The pages of `planned.ts`, one line each so that links to them are checked. They leave this list when they are built. */
const plannedPage = <const P extends PlannedPath>(path: P) =>
  createRoute({
    getParentRoute,
    path,
    // What a link brings along is kept as it is; its page will read it.
    validateSearch: (search: Record<string, unknown>) => search as { url?: string },
    component: lazyRouteComponent(() => import('./PlannedRoute.tsx'), 'PlannedRoute'),
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
  link,
  help,
  app,
  plannedPage('/login'),
  plannedPage('/v1/login'),
  plannedPage('/signup'),
  plannedPage('/wait_auth_change'),
  plannedPage('/login/token'),
  plannedPage('/oauth2/$id'),
  plannedPage('/user/$username/validate'),
  plannedPage('/profile'),
  plannedPage('/setting'),
  plannedPage('/subscribes'),
  plannedPage('/dashboard'),
  plannedPage('/api'),
  plannedPage('/contact'),
  plannedPage('/kakaoChat'),
  plannedPage('/project/add'),
  plannedPage('/rss/build'),
  plannedPage('/rss/build_old'),
  plannedPage('/rss/list'),
  plannedPage('/rss/$id/edit'),
  plannedPage('/subscription/search/$keyword'),
  plannedPage('/board/$board'),
  plannedPage('/board/$board/$postId'),
  plannedPage('/board/$board/write'),
  plannedPage('/board/$board/$postId/edit'),
  plannedPage('/notifications'),
  plannedPage('/starred'),
]);
