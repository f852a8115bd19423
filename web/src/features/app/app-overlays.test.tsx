import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../test/source.ts';
import { fakeWire, listPage, newsItem, nothingYet, person, signedInAs } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile');
});
afterEach(() => vi.restoreAllMocks());

const open = (address: string, { state = {}, isPerson = false } = {}) => {
  fakeWire({
    ...nothingYet,
    feedAll: listPage([newsItem(7)]),
    feedByIds: [newsItem(7)],
    feedOfProject: listPage([newsItem(7)]),
    feedOfSubscriptions: listPage([newsItem(7)]),
    projectByKey: newsSource('example'),
    search: listPage([newsItem(7)]),
  });
  if (isPerson) signedInAs(person());
  const history = createMemoryHistory({ initialEntries: ['/help'] });
  history.replace(address, state as never);
  const parts = startApp(history, false);
  render(<App {...parts} />);
  return parts.router;
};
const prompt = () => screen.findByRole('dialog', { name: 'Newsbell on your home screen' });
const heading = () => screen.findAllByRole('heading', { level: 1 });

it.each(['/', '/discover', '/example', '/search/rain', '/help'])(
  'a visitor on a phone is asked on %s itself',
  async address => {
    open(address);
    expect(await prompt()).toBeInTheDocument();
  },
);

it('is asked once', async () => {
  const router = open('/example');
  await prompt();
  await userEvent.click(screen.getByRole('button', { name: 'Continue on mobile web' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Number(localStorage.getItem('appPromptUntil'))).toBeGreaterThan(0);
  await act(() => router.navigate({ to: '/help' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['/example', { appPrompt: false }],
  ['/example', { feedLayerOpen: true, feedId: 7 }],
  ['/', { download: { target: 'https://apps.example/', title: 'The app', host: 'apps.example' } }],
  ['/app/android', {}],
])('on %s with the state %j it waits for the next entry', async (address, state) => {
  const router = open(address, { state });
  await heading();
  await act(() => router.navigate({ to: '/help', state: {} }));
  expect(await prompt()).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/help');
});
