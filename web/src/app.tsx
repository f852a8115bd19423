/** Puts the parts of the web app together: data and router. */
import { wellEscaped } from '@newsbell/contracts/words-in-addresses';
import { MutationCache, onlineManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ApiError, isRefusal } from '#api-error.ts';
import { followPerson, losePerson } from '#features/accounts/person.ts';
import { isPrivateServer, isVisitor } from '#features/accounts/private-server.ts';
import { leaving, startPush } from '#features/notifications/push/start-push.ts';
import { TranslationProvider } from '#i18n/translation.ts';
import { hasShell } from '#ui/bridge/shell-here.ts';
import { isOffline, onConnection } from '#ui/connection.ts';
import { CrashPage } from '#ui/crash-page.tsx';
import { opensBeside } from '#ui/feed-layer-state.ts';
import { dropSearches } from '#ui/search/recent-searches.ts';
import { routeTree } from './routes/tree.ts';

const createAppRouter = (queries: QueryClient, history: RouterHistory, isFromOutside: boolean) => {
  let keepsPlace = false;
  const router = createRouter({
    routeTree,
    context: { queries, entryFromOutside: isFromOutside ? history.location.state.__TSR_key : undefined },
    history,
    // Values in an address are text: a name of digits, or a token that looks like a number, stays as it is.
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    // Every preload asks TanStack Query, which knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashPage,
    scrollRestoration: () => !keepsPlace,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    keepsPlace = opensBeside(fromLocation, toLocation);
  });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

export interface AppParts {
  queries: QueryClient;
  router: ReturnType<typeof createAppRouter>;
  /** It resolves when the code of the first page is there; the page's data have been asked for by then. */
  opened: Promise<void>;
}

/**
 * Begins to load the page that is wanted. `history` is the browser's own unless a test brings one. An entry that has no state yet was
 * made by coming from outside: the router gives each entry a state, which a reload and the ways back keep. `forget` drops what is kept of
 * a person outside of the page, when they leave.
 */
export const startApp = (
  history?: RouterHistory,
  isFromOutside = !history && window.history.state === null,
  forget: () => unknown = () => {},
): AppParts => {
  // Retry: failed requests are sent again when the server can be reached again, which is later than the browser has a network.
  onlineManager.setEventListener(setOnline => {
    const tell = () => setOnline(!isOffline());
    tell();
    return onConnection(tell);
  });
  // A request that needs a sign-in and has none leads there, and the sign-in knows the way back.
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'LOGIN_REQUIRED')) return;
    losePerson(queries);
    const { pathname, href } = router.state.location;
    if (pathname !== '/login') void router.navigate({ to: '/login', state: { from: href } });
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Without a network the service worker may still answer, so every question is asked.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !isRefusal(error) && !isOffline(),
      },
      // Without a network a change fails at once, so that none is made when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
  const router = createAppRouter(queries, mended(history ?? createBrowserHistory()), isFromOutside);
  followPerson(queries, () => {
    dropSearches();
    return Promise.all([forget(), leaving.withdraw?.()]);
  });
  startPush(queries);
  // A visitor of a private server may not see what was read here before.
  if (isPrivateServer() && isVisitor(queries)) forget();
  // In a native app the page and the shell exchange messages.
  if (hasShell()) void import('./routes/in-app.ts').then(it => it.bridgeToShell(queries, router)).catch(() => {});
  return { queries, router, opened: router.load() };
};

/** The router cannot read a percent that escapes nothing; an address that somebody has typed may have one. */
const mended = (history: RouterHistory): RouterHistory => {
  const { pathname, search, hash, state } = history.location;
  const path = wellEscaped(pathname);
  if (path !== pathname) history.replace(path + search + hash, state);
  return history;
};

/** Timeout in milliseconds: the server's picture stands this long at most for data that do not come. */
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
  <TranslationProvider>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </TranslationProvider>
);
