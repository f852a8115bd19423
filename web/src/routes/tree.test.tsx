import { ThemeProvider } from '@mui/material/styles';
import { reservedKeys } from '@newsbell/contracts/reserved-keys';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { theme } from '#theme.ts';
import { planned } from './planned.ts';
import { routeTree } from './tree.ts';

beforeAll(() => startTexts('en'));

const paths = Object.values(routeTree.children as unknown as Record<string, { path: string }>).map(({ path }) => path);

it('the first segment of every address is reserved, so that no source can take it', () => {
  const first = paths.map(path => path.split('/').find(Boolean)?.toLowerCase()).filter(Boolean);
  const taken = new Set(first.filter(segment => !segment?.startsWith('$') && !reservedKeys.includes(segment!)));
  expect([...taken]).toEqual([]);
});

it('every planned page has its address', () => {
  const missing = Object.keys(planned).filter(path => !paths.some(each => `/${each}`.replace('//', '/') === path));
  expect(missing).toEqual([]);
});

const open = (address: string, state = {}) => {
  const history = createMemoryHistory({ initialEntries: ['/starred'] });
  history.replace(address, state);
  const router = createRouter({ routeTree, history, context: { queries: new QueryClient() } });
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router as never} />
    </ThemeProvider>,
  );
  return history;
};

it('a page to come says what it will be and offers one next step', async () => {
  open('/KAKAOCHAT');
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read the help' })).toHaveAttribute('href', '/help');
});

it('whoever was sent to the sign-in is led back to where they were', async () => {
  const history = open('/login', { from: '/help?x=1' });
  await userEvent.click(await screen.findByRole('link', { name: 'Back to where you were' }));
  expect(history.location.href).toBe('/help?x=1');
});

it('an address of elsewhere in the state is not followed', async () => {
  open('/login', { from: 'https://elsewhere.example/' });
  expect(await screen.findByRole('link', { name: 'See all sources' })).toHaveAttribute('href', '/projects');
  expect(screen.queryByRole('link', { name: 'Back to where you were' })).toBeNull();
});
