import type { Project } from '@newsbell/contracts/projects';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Asked, fakeWire, listPage, newsItem, nothingYet, refused, unreachable } from '../test/wire.ts';
import { App, startApp } from './app.tsx';
import { startTexts } from './i18n/index.ts';
import { setServerReached } from './ui/connection.ts';

const source: Project = {
  urlKey: 'example',
  kind: 'FEED',
  visibility: 'PUBLIC',
  title: 'Example',
  description: null,
  link: 'https://news.example/',
  feedUrl: 'https://news.example/feed',
  image: null,
  language: 'en',
  tag: null,
  tags: [],
  subscribersCount: 1234,
  subscribing: false,
  subscribe: null,
  canEdit: false,
  canPublish: false,
  allowsFullText: true,
  postsAWeek: null,
  lastNewsAt: null,
  checkedAt: null,
  nextCheckAt: null,
  interval: null,
  health: 'gone',
  trimmed: null,
  lastError: { code: 'HTTP_410', message: 'The site says that the feed is gone.', at: '2026-03-05T00:00:00.000Z' },
};
// One is of another source, so that they are no run.
const other = { ...newsItem(2).project, urlKey: 'other' };
const items = [3, 2, 1].map(id => newsItem(id, id === 2 ? { project: other } : {}));
const whole = { 2: newsItem(2, { content: '<p>Whole content 2</p>' }), 99: newsItem(99, { title: 'Old item' }) };

let asked: Asked[] = [];
let isLost = false;
const online = <T,>(answer: () => T) => (isLost ? unreachable() : answer());
const listed = () => items.map(item => (item.id === 2 ? { ...item, content: null } : item));
const unknownSource = refused(404, { message: 'Project not founded', code: 'PROJECT_NOT_FOUND' });

beforeAll(() => startTexts('en'));
beforeEach(() => {
  asked = fakeWire({
    ...nothingYet,
    feedAll: ({ query }) => online(() => listPage(query.has('after') ? [] : listed())),
    feedByIds: ({ query }) =>
      online(() => {
        const found = whole[Number(query.get('id')) as keyof typeof whole];
        return found ? [found] : refused(404, { message: 'No such item.', code: 'FEED_NOT_FOUND' });
      }),
    feedOfProject: ({ query }) =>
      online(() => {
        if (query.get('urlKey') === 'silent') return refused(404, { message: 'End', code: 'END_OF_LIST' });
        return query.get('urlKey') === 'example' ? listPage(query.has('after') ? [] : listed()) : unknownSource;
      }),
    projectByKey: ({ query }) =>
      online(() => {
        const urlKey = query.get('urlKey')!;
        return urlKey === 'example' || urlKey === 'silent' ? { ...source, urlKey } : unknownSource;
      }),
    projectTop10: () => online(() => [source]),
    search: () => online(() => refused(404, { message: 'End', code: 'END_OF_LIST' })),
  });
});

afterEach(() => {
  isLost = false;
  setServerReached(true);
});

const open = (address: string, isFromOutside = false) => {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history, isFromOutside)} />);
  return { history, user: userEvent.setup() };
};
const reader = (title: string) => screen.findByRole('dialog', { name: title });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('who comes from outside to the first page begins at discover, and its home link leads to all news', async () => {
  const { history, user } = open('/', true);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Newsbell' })).toBeInTheDocument();
  expect(history.location.pathname).toBe('/discover');
  expect(history.length).toBe(1);
  await user.click(screen.getByRole('link', { name: 'Newsbell home' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'All news' })).toBeInTheDocument();
  expect(history.location.pathname).toBe('/');
});

it('who comes from outside to another page can go home from there', async () => {
  const { history, user } = open('/example', true);
  await screen.findByRole('heading', { level: 1, name: 'Example' });
  await user.click(screen.getByRole('link', { name: 'Newsbell home' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'All news' })).toBeInTheDocument();
  expect(history.location.pathname).toBe('/');
});

it('a row opens in the reader over the page, and going back closes it', async () => {
  const { history, user } = open('/');
  await user.click(await screen.findByRole('link', { name: 'Item 3' }));
  expect(await within(await reader('Item 3')).findByText('Content 3')).toBeInTheDocument();
  expect(history.location).toMatchObject({ pathname: '/', state: { feedLayerOpen: true, feedId: 3 } });
  history.back();
  await isClosed();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Item 3' })).toHaveFocus());
});

it('arrow keys move in the reader within one history entry, a long text is fetched whole, Esc closes', async () => {
  const { history, user } = open('/');
  await user.click(await screen.findByRole('link', { name: 'Item 3' }));
  await reader('Item 3');
  const entries = history.length;
  await user.keyboard('{ArrowRight}');
  expect(await within(await reader('Item 2')).findByText('Whole content 2')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await within(await reader('Item 1')).findByText('Content 1')).toBeInTheDocument();
  await user.keyboard('{ArrowLeft}');
  expect(await within(await reader('Item 2')).findByText('Whole content 2')).toBeInTheDocument();
  expect(history.length).toBe(entries);
  await user.keyboard('{Escape}');
  await isClosed();
});

it('an item’s address becomes its source’s page with the reader over it', async () => {
  const { history } = open('/example/feed/99');
  expect(await within(await reader('Old item')).findByText('Content 99')).toBeInTheDocument();
  expect(history.location.pathname).toBe('/example');
  expect(document.title).toBe('Old item · Newsbell');
  history.back();
  await isClosed();
  expect(document.title).toBe('Example · Newsbell');
  expect(screen.getByRole('heading', { level: 1, name: 'Example' })).toBeInTheDocument();
});

it('an item that cannot be had says so and goes home', async () => {
  const { history } = open('/example/feed/1234');
  expect(await screen.findByText('No such item.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'All news' })).toBeInTheDocument();
  expect(history.location.pathname).toBe('/');
});

it('a source’s page says truthfully how it is doing', async () => {
  open('/example');
  expect(await screen.findByText('Gone')).toBeInTheDocument();
  expect(screen.getByText(/The site says that the feed is gone\./)).toBeInTheDocument();
  expect(screen.getByText('Not checked yet')).toBeInTheDocument();
});

it('a source that cannot be read is not said to publish nothing, and an empty list has no tools', async () => {
  open('/silent');
  expect(await screen.findByText(/Nothing could be read from this source so far/)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'News' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Titles only' })).toBeNull();
});

it('a search that finds nothing has no heading over an empty list', async () => {
  open('/search/nothing');
  expect(await screen.findByText('No search results found.')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'News' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Titles only' })).toBeNull();
});

it('what failed while the server could not be reached is asked again once it can', async () => {
  isLost = true;
  setServerReached(false);
  open('/example');
  expect(await screen.findByRole('heading', { name: 'Not available offline' })).toBeInTheDocument();
  isLost = false;
  setServerReached(true);
  expect(await screen.findByText('Gone')).toBeInTheDocument();
});

it('the news of a source that does not exist are not polled', async () => {
  open('/nothing-here');
  await screen.findByText("Oops, the page you're looking for doesn't exist.");
  expect(asked.filter(({ query }) => query.has('after'))).toEqual([]);
});

it.each(['/nothing-here', '/about', '/UPPER.case', '/a/b/c'])('%s is the 404 page with a way home', async address => {
  const { user } = open(address);
  expect(await screen.findByText("Oops, the page you're looking for doesn't exist.")).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to home' }));
  expect(await screen.findByRole('link', { name: 'Item 3' })).toBeInTheDocument();
});

it('a search is trimmed, and an empty one goes nowhere', async () => {
  const { history, user } = open('/');
  const field = await screen.findByRole('combobox', { name: 'Search or paste an address' });
  await user.type(field, '   {Enter}');
  expect(history.location.pathname).toBe('/');
  await user.type(field, ' a/b 서울 {Enter}');
  await screen.findByRole('heading', { name: 'Results for “a/b 서울”' });
});
