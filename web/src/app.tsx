/** The parts of the web app put together: data, router, theme. */
import { ThemeProvider } from '@mui/material/styles';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { isRefusal } from '#apiError.ts';
import { CrashPage } from '#ui/CrashPage.tsx';
import { isOffline } from '#ui/connection.ts';
import { PageStyles } from '#ui/PageStyles.tsx';
import { routeTree } from './routes/tree.ts';
import { schemeKey, theme } from './theme.ts';

const createAppRouter = (queries: QueryClient, history: RouterHistory, isFromOutside: boolean) =>
  createRouter({
    routeTree,
    context: { queries, entryFromOutside: isFromOutside ? history.location.state.__TSR_key : undefined },
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
  /** The code of the first page is there, and its data have been asked for. */
  opened: Promise<void>;
}

/**
 * Begins to load the page that is wanted. `history` is the browser's own unless a test brings one. An entry that has no state yet was
 * made by coming from outside: the router gives each entry a state, which a reload and the ways back keep.
 */
export const startApp = (
  history?: RouterHistory,
  isFromOutside = !history && window.history.state === null,
): AppParts => {
  // It believes in a network until it hears otherwise: a page that starts without one would not hear of its return.
  onlineManager.setOnline(navigator.onLine);
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network the service worker may still answer, so every question is asked.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !isRefusal(error) && !isOffline(),
      },
    },
  });
  const router = createAppRouter(queries, history ?? createBrowserHistory(), isFromOutside);
  return { queries, router, opened: router.load() };
};

/** So long the server's picture may stand for data that do not come. */
const PATIENCE_MS = 8_000;

/** Resolves when the first page can be drawn with its data, or must be drawn without. */
export const firstPageReady = async (
  { queries, opened }: Omit<AppParts, 'router'>,
  patience = PATIENCE_MS,
): Promise<void> => {
  await opened;
  await new Promise<void>(resolve => {
    const timer = setTimeout(() => end(), patience);
    const look = () => queries.isFetching() === 0 && end();
    const stop = queries.getQueryCache().subscribe(look);
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    look();
  });
};

export const App = ({ queries, router }: Omit<AppParts, 'opened'>) => (
  <QueryClientProvider client={queries}>
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeKey} noSsr>
      <PageStyles />
      <RouterProvider router={router} />
    </ThemeProvider>
  </QueryClientProvider>
);
