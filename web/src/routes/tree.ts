/** The table of contents of the web app: every address and the page that it shows. */
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { type FeedSource, feedQuery } from '#features/items/queries.ts';
import { projectQuery, projectSearchQuery } from '#features/projects/queries.ts';
import { NotFoundPage } from '#ui/NotFoundPage.tsx';
import { RootLayout } from './RootLayout.tsx';

interface Context {
  queries: QueryClient;
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
  loader: ({ context }) => beginFeed(context, { kind: 'all' }),
  component: lazyRouteComponent(() => import('./HomeRoute.tsx'), 'HomeRoute'),
});

const discover = createRoute({
  getParentRoute,
  path: '/discover',
  component: lazyRouteComponent(() => import('./DiscoverRoute.tsx'), 'DiscoverRoute'),
});

const projects = createRoute({
  getParentRoute,
  path: '/projects',
  component: lazyRouteComponent(() => import('./ProjectsRoute.tsx'), 'ProjectsRoute'),
});
const projectsOfTag = createRoute({
  getParentRoute,
  path: '/projects/tag/$tag',
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
  loader: ({ context, params: { keyword } }) => {
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
]);
