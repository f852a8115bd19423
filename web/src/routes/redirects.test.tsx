import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { accountQuery } from '#features/accounts/queries.ts';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { fakeWire, newsItem, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

const open = (address: string, { isPerson = false, known = false, isFromOutside = false, state = {} } = {}) => {
  fakeWire({
    ...nothingYet,
    feedByIds: ({ query }) =>
      query.get('id') === '7' ? [newsItem(7)] : refused(404, { message: 'No such item.', code: 'FEED_NOT_FOUND' }),
    projectByKey: newsSource('example'),
    projectByLink: { urlKey: 'example' },
  });
  if (isPerson) signedInAs(person());
  const history = createMemoryHistory({ initialEntries: ['/help'] });
  history.replace(address, { appPrompt: false, ...state } as never);
  const parts = startApp(history, isFromOutside);
  if (known) {
    parts.queries.setQueryData(accountQuery().queryKey, person());
    parts.queries.setQueryData(subscriptionsQuery().queryKey, []);
  }
  render(<App {...parts} />);
  return history;
};

it.each([
  ['a person who turns out to follow nothing', { isPerson: true }],
  ['a person who is known to follow nothing', { isPerson: true, known: true }],
  ['a visitor', {}],
])('the popup of a link comes along where its home leads on: %s', async (_, who) => {
  const history = open('/link?target=https%3A%2F%2Fapps.example%2F&title=The%20app', who);
  expect(await screen.findByRole('dialog', { name: 'The app' })).toBeInTheDocument();
  await waitFor(() => expect(history.location.pathname).toBe('isPerson' in who ? '/discover' : '/'));
  expect(screen.getByRole('dialog', { name: 'The app' })).toBeInTheDocument();
});

it.each([
  { address: '/', to: '/discover', who: { isPerson: true } },
  { address: '/search/news.example', to: '/example' },
  { address: '/example/feed/7', to: '/example' },
  { address: '/example/feed/8', to: '/' },
  { address: '/starred', to: '/login' },
  { address: '/login', to: '/help', who: { isPerson: true, state: { from: '/help' } } },
  { address: '/wait_auth_change?redirect=%2Fhelp', to: '/help', who: { isPerson: true } },
])('$address keeps what its entry says when it becomes $to', async ({ address, to, who }) => {
  const history = open(address, who);
  await waitFor(() => expect(history.location.pathname).toBe(to));
  await waitFor(() => expect(history.location.state).toMatchObject({ appPrompt: false }));
});

it('a person who has pressed a link goes there, though their home turns out to be empty meanwhile', async () => {
  let say = (_: []) => {};
  fakeWire({ ...nothingYet, accountSubscribes: () => new Promise<[]>(resolve => (say = resolve)) });
  signedInAs(person());
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<App {...startApp(history, false)} />);
  const [link] = await screen.findAllByRole('link', { name: 'Contact' });
  fireEvent.click(link!);
  say([]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  expect(history.location.pathname).toBe('/contact');
});

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '../features/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('whatever replaces a page by itself says what becomes of its state', () => {
  const silent = Object.entries(sources).flatMap(([file, text]) => {
    const calls = text.match(
      /(navigate|redirect)\(\{[^;]*?replace: true[^;]*?\}\)|<Navigate [^>]*\breplace\b[^;]*?\/>/gs,
    );
    return (calls ?? []).filter(call => !/\bstate\b/.test(call)).map(() => file);
  });
  expect(silent.toSorted()).toEqual([
    // These files lead away after somebody has deleted, or left, what the page was about.
    '../features/accounts/profile/delete-dialog.tsx',
    '../features/projects/editing/delete-source.tsx',
    '../features/projects/members/leave-button.tsx',
    './generator-edit-route.tsx',
    './hook-route.tsx',
  ]);
});
