/** Every route and what stands around it. */
import { ThemeProvider } from '@mui/material/styles';
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { isRefusal } from '#apiError.ts';
import { feedQuery } from '#features/items/queries.ts';
import { projectQuery, projectSearchQuery } from '#features/projects/queries.ts';
import { CrashPage } from '#ui/CrashPage.tsx';
import { NotFoundPage } from '#ui/NotFoundPage.tsx';
import { PageStyles } from '#ui/PageStyles.tsx';
import { Shell } from '#ui/Shell.tsx';
import { schemeKey, theme } from './theme.ts';

interface Context {
  queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFoundPage,
});

// A loader only begins what its page will ask for, so that a page's code and its data come at the same time.
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context: { queries } }) => {
    void queries.prefetchInfiniteQuery(feedQuery({ kind: 'all' }));
  },
  component: lazyRouteComponent(() => import('./routes/HomeRoute.tsx'), 'HomeRoute'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: '/search/$keyword',
  loader: ({ context: { queries }, params: { keyword } }) => {
    void queries.prefetchQuery(projectSearchQuery(keyword));
    void queries.prefetchInfiniteQuery(feedQuery({ kind: 'search', word: keyword }));
  },
  component: lazyRouteComponent(() => import('./routes/SearchRoute.tsx'), 'SearchRoute'),
});

/** Any first segment that is no route of ours may be a source; what cannot be one is not asked for. */
const project = createRoute({
  getParentRoute: () => root,
  path: '/$urlKey',
  beforeLoad: ({ params }) => {
    if (!isUrlKey(params.urlKey)) throw notFound();
  },
  loader: ({ context: { queries }, params: { urlKey } }) => {
    void queries.prefetchQuery(projectQuery(urlKey));
    void queries.prefetchInfiniteQuery(feedQuery({ kind: 'project', urlKey }));
  },
  component: lazyRouteComponent(() => import('./routes/ProjectRoute.tsx'), 'ProjectRoute'),
});

const item = createRoute({
  getParentRoute: () => root,
  path: '/$urlKey/feed/$id',
  component: lazyRouteComponent(() => import('./routes/ItemRoute.tsx'), 'ItemRoute'),
});

const createAppRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([home, search, project, item]),
    context: { queries },
    history,
    defaultPreload: 'intent',
    // Every preload asks TanStack Query, which knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

export interface AppParts {
  queries: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** Begins to load the page that is wanted. `history` is the browser's own unless a test brings one. */
export const startApp = (history?: RouterHistory): AppParts => {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < 2 && !isRefusal(error) } },
  });
  const router = createAppRouter(queries, history);
  void router.load();
  return { queries, router };
};

export const App = ({ queries, router }: AppParts) => (
  <QueryClientProvider client={queries}>
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeKey} noSsr>
      <PageStyles />
      <RouterProvider router={router} />
    </ThemeProvider>
  </QueryClientProvider>
);
