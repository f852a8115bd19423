import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeWire } from '../../../../test/wire.ts';
import { RequireLogin } from './require-login.tsx';

/**
 * Opens the app as a visitor who comes from `/before` to a page that needs a sign-in. The page of the sign-in itself is
 * still on its way.
 */
const open = async () => {
  fakeWire({});
  const root = createRootRoute();
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    loader: () => new Promise<void>(() => {}),
    pendingMs: 60_000,
  });
  const pages = [
    page('/before', () => <h1>Before</h1>),
    page('/mine', () => <RequireLogin>{() => <h1>Mine</h1>}</RequireLogin>),
  ];
  const history = createMemoryHistory({ initialEntries: ['/before', '/mine'] });
  const router = createRouter({ routeTree: root.addChildren([login, ...pages]), history });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  return history;
};

it('who needs a sign-in is led there, and the way back is kept', async () => {
  const history = await open();
  expect(history.location.state).toMatchObject({ from: '/mine' });
  expect(screen.queryByText('Mine')).toBeNull();
});

it('who goes back while the sign-in is loaded is where they want to be', async () => {
  const history = await open();
  act(() => history.back());
  expect(await screen.findByRole('heading', { name: 'Before' })).toBeVisible();
  expect(history.location.pathname).toBe('/before');
});
