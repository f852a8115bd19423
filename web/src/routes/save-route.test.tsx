import type { FeedItem } from '@newsbell/contracts/items';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import {
  type Answers,
  fakeWire,
  listPage,
  newsItem,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

beforeAll(() => startTexts('en'));

const project = { urlKey: 'saved-0a', title: 'Saved pages', image: null, language: null };
const keptItem = (id: number, given: Partial<FeedItem> = {}): FeedItem => ({
  ...newsItem(id, { title: `Page ${id}`, link: `https://a.example/${id}`, starred: true, read: false, ...given }),
  ...{ project, saved: true as const },
});

const openAt = (address: string, answers: Answers, isSignedIn = true) => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  if (isSignedIn) signedInAs(person());
  const parts = startApp(createMemoryHistory({ initialEntries: [address] }), false);
  render(<App {...parts} />);
  const bodies = (name: string) =>
    asked.filter(each => each.name === name).map(({ init }) => JSON.parse(String(init.body ?? '{}')));
  return { asked, bodies, history: parts.router.history, user: userEvent.setup() };
};

it('asks before a page is kept, keeps it at one press of Enter, and takes it back', async () => {
  const { bodies, asked, user } = openAt('/save?url=https%3A%2F%2Fa.example%2F1&title=A%20page', {
    savePage: keptItem(1, { excerpt: 'The ferry is late' }),
    removeSavedPage: { removed: true },
  });
  expect(await screen.findByText('https://a.example/1')).toBeVisible();
  expect(screen.getByText('A page')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());
  expect(bodies('savePage')).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Saved' })).toBeVisible();
  expect(bodies('savePage')).toEqual([{ url: 'https://a.example/1', title: 'A page' }]);
  expect(screen.getByText('The ferry is late')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/saved-0a/feed/1');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  expect(asked.filter(({ name }) => name === 'removeSavedPage').map(({ path }) => path)).toEqual(['/v1/saved/1']);
});

it('finds the address in the text of a share sheet', async () => {
  openAt(`/save?text=${encodeURIComponent('A page https://a.example/2')}`, {});
  expect(await screen.findByText('https://a.example/2')).toBeVisible();
});

it('says why a page could not be kept, and lets it be tried again', async () => {
  const message = 'You can have at most 10,000 starred items.';
  const { bodies, user } = openAt('/save?url=a.example/1', {
    savePage: refused(400, { message, code: 'TOO_MANY_STARS' }),
  });
  const keep = await screen.findByRole('button', { name: 'Save' });
  await user.click(keep);
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(keep);
  await waitFor(() => expect(bodies('savePage')).toHaveLength(2));
});

it('a visitor signs in first, and comes back to the page with its address', async () => {
  const { history } = openAt('/save?url=https%3A%2F%2Fa.example%2F1', {}, false);
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(history.location.state).toMatchObject({ from: '/save?url=https%3A%2F%2Fa.example%2F1' });
});

it('without an address it keeps one that is typed, and offers a bookmark that can only be dragged', async () => {
  const { bodies, user } = openAt('/save', { savePage: keptItem(3) });
  const bookmark = await screen.findByRole('link', { name: /^Save to / });
  expect(bookmark.getAttribute('href')).toMatch(/^javascript:void\(open\('http:\/\/localhost:\d+\/save\?url='/);
  await user.click(bookmark);
  expect(await screen.findByText('Drag the button to the bookmarks bar instead of pressing it.')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Address of a page' });
  await user.type(field, 'no address{Enter}');
  expect(await screen.findByText('This is not the address of a page.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'a.example/3{Enter}');
  expect(await screen.findByRole('link', { name: 'Open' })).toBeVisible();
  expect(bodies('savePage')).toEqual([{ url: 'a.example/3' }]);
});

it('the filter of the starred is in the address, and each has its own empty text', async () => {
  const { asked, history, user } = openAt('/starred?only=saved', {});
  expect(await screen.findByText('No saved pages yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'How to save pages' })).toHaveAttribute('href', '/save');
  expect(screen.getByRole('link', { name: 'Save a page' })).toHaveAttribute('href', '/save');
  expect(screen.getByRole('button', { name: 'Saved pages' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  expect(await screen.findByText('Nothing unread here')).toBeVisible();
  expect(history.location.search).toBe('?only=unread');
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(await screen.findByText('Nothing starred yet')).toBeVisible();
  expect(history.location.search).toBe('');
  const wanted = asked.filter(({ name }) => name === 'starList').map(({ query }) => query.get('only'));
  expect(wanted).toEqual(['saved', 'unread', null]);
});

it('the menu of a kept page removes it, and it leaves list and reader and can be taken back; that of other items offers no such thing', async () => {
  const items = [keptItem(4, { read: true }), newsItem(5, { title: 'Rain', starred: true, read: true })];
  const { bodies, asked, user } = openAt('/starred', {
    starList: ({ query }) => listPage(query.has('id') ? [] : items),
    feedByIds: ({ query }) => items.filter(({ id }) => query.getAll('id').includes(String(id))),
    removeSavedPage: () => {
      items.shift();
      return { removed: true };
    },
    savePage: keptItem(6),
  });
  const menuOf = async (title: string) => {
    await user.click(await screen.findByRole('link', { name: title }));
    const reader = within(await screen.findByRole('dialog', { name: title }));
    await user.click(await reader.findByRole('button', { name: 'More actions' }));
    await screen.findByRole('button', { name: 'Was I notified?' });
  };
  await menuOf('Rain');
  expect(screen.queryByRole('button', { name: 'Remove from saved pages' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Report' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.keyboard('{Escape}');
  await menuOf('Page 4');
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove from saved pages' }));
  expect(await screen.findByText('Removed from your saved pages.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Page 4' })).toBeNull();
  expect(asked.filter(({ name }) => name === 'removeSavedPage').map(({ path }) => path)).toEqual(['/v1/saved/4']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies('savePage')).toEqual([{ url: 'https://a.example/4', title: 'Page 4' }]));
});

it('the source of kept pages offers nothing that it cannot do, and says how pages are kept', async () => {
  openAt('/saved-0a', {
    projectByKey: newsSource('saved-0a', {
      ...{ title: 'Saved pages', kind: 'SAVED', visibility: 'PRIVATE', health: 'published', feedUrl: null },
    }),
  });
  expect(await screen.findByText('Pages that you save. Nobody else sees them.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'How to save pages' })).toBeVisible();
  expect(screen.queryByText(/subscribers?$/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'This source as an RSS feed' })).toBeNull();
});

it('keeps the page of an address that is looked up for feeds, and opens it', async () => {
  const { bodies, history, user } = openAt('/project/add?url=harbour.example%2Fferry', {
    projectDiscover: { kind: 'none', url: 'https://harbour.example/ferry' },
    savePage: keptItem(7),
    feedByIds: [keptItem(7, { read: true })],
    projectByKey: newsSource('saved-0a'),
  });
  await user.click(await screen.findByRole('button', { name: 'Save this page' }));
  await waitFor(() => expect(history.location.state).toMatchObject({ feedLayerOpen: true, feedId: 7 }));
  expect(history.location.pathname).toBe('/saved-0a');
  expect(bodies('savePage')).toEqual([{ url: 'harbour.example/ferry' }]);
});
