import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { boardOf, postOf } from '../../test/board.ts';
import { newsSource } from '../../test/source.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { fakeWire, listPage, newsItem, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';

/** The parameters of an address get these values. */
const values: Record<string, string> = {
  $tag: 'rain',
  $keyword: 'rain',
  $word: 'rain',
  $urlKey: 'example',
  $feeds: '7',
  $type: 'project',
  $key: 'example',
  $os: 'android',
  $username: 'mina',
  $board: 'learn',
  $project: 'example',
  $secret: 'k7wq',
  $postId: '1',
};
const addressOf = (path: string): string => path.replace(/\$\w+/g, name => values[name] ?? '7');

/** These pages lead on at once. */
const leadOn = ['/link', '/oauth2/$id', '/user/$username/validate', '/login/token', '/$urlKey/feed/$id', '/reset'];
/** These pages lead a signed-in person on. */
const forVisitors = ['/login', '/v1/login', '/signup', '/wait_auth_change', '/forgot', '/reset'];
const routes = Object.keys(startApp(createMemoryHistory()).router.routesByPath).filter(
  path => path !== '/' && !leadOn.includes(path),
);

/** The server wrote this title into the page. */
const leftOver = 'Left over · Newsbell';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  document.title = leftOver;
});

const open = (address: string, isPerson: boolean) => {
  const missing = refused(404, { message: 'Not here.', code: 'PROJECT_NOT_FOUND' });
  const some = listPage([newsItem(7)]);
  const nothing = { content: [], first: true, last: true };
  fakeWire({
    ...nothingYet,
    accountSubscribes: [subscriptionTo('example')],
    adminAnnouncementList: [],
    adminMailList: { ...nothing, owner: null, folder: null },
    adminSourceList: { ...nothing, counts: { failing: 0, silent: 0, private: 0, all: 0 } },
    adminTagList: nothing,
    adminUserList: nothing,
    boardPage: boardOf([], { urlKey: 'learn' }),
    channelHealth: { channels: [] },
    contactList: nothing,
    invitationOpen: { state: 'OPEN', title: 'Diary', description: null, owner: 'Mina', members: 1 },
    moderationLog: { content: [], totalPages: 0 },
    boardList: [],
    heldWords: [],
    postById: postOf(1, { board: 'learn', canEdit: true, content: '' }),
    feedAll: some,
    feedByIds: ({ query }) => (query.get('id') === '8' ? missing : [newsItem(7)]),
    feedOfProject: some,
    feedOfSubscriptions: some,
    news: ({ query }) => (query.get('id') === '8' || query.get('key') === 'nothing-here' ? missing : some),
    projectByKey: ({ query }) => (query.get('urlKey') === 'nothing-here' ? missing : newsSource('example')),
    search: some,
    searchSubscriptions: some,
    starList: some,
  });
  if (isPerson) signedInAs(person({ auth: ['ROLE_ADMIN'] }));
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  render(<App {...parts} />);
  return parts.router;
};

it.each(routes)('%s has a title of its own, which goes with it', async path => {
  const router = open(addressOf(path), !forVisitors.includes(path));
  await waitFor(() => expect(document.title).not.toBe(leftOver));
  await waitFor(() => expect(document.title).toMatch(/^.+ · Newsbell$/));
  await act(() => router.navigate({ to: '/' }));
  await waitFor(() => expect(document.title).toBe('Newsbell'));
});

it.each(['/nothing-here', '/about', '/a/b/c', '/nonsense/rain/news', '/project/nothing-here/news'])(
  '%s is titled as a page that is not found, and what comes after it is not',
  async address => {
    const router = open(address, false);
    await screen.findByRole('heading', { level: 1, name: "Oops, the page you're looking for doesn't exist." });
    await waitFor(() => expect(document.title).toBe('Page not found · Newsbell'));
    await act(() => router.navigate({ to: '/' }));
    await waitFor(() => expect(document.title).toBe('Newsbell'));
    await act(() => router.navigate({ to: '/projects' }));
    await waitFor(() => expect(document.title).toBe('All sources · Newsbell'));
  },
);

it.each([true, false])('a bad address of an item leaves no title at home (a person: %s)', async isPerson => {
  const router = open('/example/feed/8', isPerson);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(document.title).toBe('Newsbell'));
});
