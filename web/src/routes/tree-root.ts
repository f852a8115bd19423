/** It is the root of all addresses; see `tree.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { isOpenToVisitors, isPrivateServer, isVisitor } from '#features/accounts/private-server.ts';
import { askForPerson } from '#features/accounts/queries.ts';
import { inheritedState } from '#ui/inherited-state.ts';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { RootLayout } from './root-layout.tsx';

export interface Context {
  queries: QueryClient;
  /** This is the key of the history entry that a visitor has just made by coming from outside; see `app.tsx`. */
  entryFromOutside?: string | undefined;
}

export const root = createRootRouteWithContext<Context>()({
  // The account is requested as early as can be, and only the page that depends on it waits for it.
  beforeLoad: ({ context: { queries }, location: { pathname, href, state } }) => {
    askForPerson(queries);
    if (isPrivateServer() && isVisitor(queries) && !isOpenToVisitors(pathname))
      throw redirect({ to: '/login', replace: true, state: { ...inheritedState(state), from: href } });
  },
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});
export const getParentRoute = () => root;

/** The page looks at this address as it opens. */
export const addressSearch = ({ url }: Record<string, unknown>): { url?: string } =>
  url === undefined || url === '' ? {} : { url: String(url) };
