/** Every route and what stands around it. */
import { ThemeProvider } from '@mui/material/styles';
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { isRefusal } from '#apiError.ts';
import { CrashPage } from '#ui/CrashPage.tsx';
import { NotFoundPage } from '#ui/NotFoundPage.tsx';
import { PageStyles } from '#ui/PageStyles.tsx';
import { Shell } from '#ui/Shell.tsx';
import { schemeKey, theme } from './theme.ts';

const root = createRootRoute({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFoundPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/HomeRoute.tsx'), 'HomeRoute'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: '/search/$keyword',
  component: lazyRouteComponent(() => import('./routes/SearchRoute.tsx'), 'SearchRoute'),
});

/** Any first segment that is no route of ours may be a source; what cannot be one is not asked for. */
const project = createRoute({
  getParentRoute: () => root,
  path: '/$urlKey',
  beforeLoad: ({ params }) => {
    if (!isUrlKey(params.urlKey)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./routes/ProjectRoute.tsx'), 'ProjectRoute'),
});

const item = createRoute({
  getParentRoute: () => root,
  path: '/$urlKey/feed/$id',
  component: lazyRouteComponent(() => import('./routes/ItemRoute.tsx'), 'ItemRoute'),
});

const router = createRouter({
  routeTree: root.addChildren([home, search, project, item]),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const queries = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 2 && !isRefusal(error) } },
});

export const App = () => (
  <QueryClientProvider client={queries}>
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeKey} noSsr>
      <PageStyles />
      <RouterProvider router={router} />
    </ThemeProvider>
  </QueryClientProvider>
);
