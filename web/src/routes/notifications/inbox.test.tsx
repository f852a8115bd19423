import type { BellEntry, BellRow } from '@newsbell/contracts/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CallName } from '#api.ts';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { alertOf, digestEntry, digestOf, noticeReason } from '../../../test/digest.ts';
import { newsSource } from '../../../test/source.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import { fakeWire, listPage, newsItem, nothingYet, person, refused, signedInAs } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));

/** Opens the page, or another one, with a server that knows what is done. */
const open = async (given: BellRow[], { at = '/notifications', isStuck = (_: CallName): boolean => false } = {}) => {
  let rows = given;
  const stuck = refused(400, { message: 'The bell is stuck', code: 'BAD_REQUEST' });
  const change = (ids: readonly number[] | undefined, given: Partial<BellEntry>) => {
    rows = rows.map(row => {
      if (row.kind !== 'DIGEST') return row;
      const isMeant = (entry: BellEntry) => !ids || ids.includes(entry.item.id);
      return { ...row, entries: row.entries.map(entry => (isMeant(entry) ? { ...entry, ...given } : entry)) };
    });
  };
  const left = () =>
    rows.flatMap(row => (row.kind === 'DIGEST' ? row.entries : [])).filter(({ read }) => read === false).length;
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: [
      subscriptionTo('a', { id: 1, notifyMinute: 30, keywords: [{ keyword: 'ferry' }, { keyword: 'tram' }] }),
    ],
    notifications: () => ({ content: rows, last: true, unread: 0 }),
    unreadNotifications: { unread: 0, newest: rows[0]?.id ?? null },
    readNotifications: { unread: 0 },
    unreadCounts: () => ({ all: left(), subscriptions: left() > 0 ? [{ id: 1, unread: left() }] : [] }),
    projectByKey: newsSource('a'),
    feedOfProject: listPage([]),
    feedByIds: ({ query }) => [newsItem(Number(query.get('id')))],
    doneNotifications: ({ name, body: { item } }) => {
      if (isStuck(name)) return stuck;
      change(item, { read: true });
      return { marked: item?.length ?? 0, undo: '8d7f9a43-2f7c-4a44-9b6b-0d0a8f0f6f11', wasUnread: false, unread: 0 };
    },
    undoneNotifications: ({ name }) => {
      if (isStuck(name)) return stuck;
      change(undefined, { read: false });
      return { marked: 1, unread: 0 };
    },
    markRead: ({ body: { id } }) => {
      change(id, { read: true });
      return { marked: 1, undo: null };
    },
    starAdd: { starred: true },
    starRemove: { starred: false },
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [at] }))} />);
  const user = userEvent.setup();
  const sent = (name: CallName) => asked.filter(call => call.name === name).map(({ init }) => init.body);
  return { asked, sent, user };
};
const row = (name: string) => screen.getByRole('link', { name }).closest('li')!;
const three = () => [digestOf(1, { entries: [1, 2, 3].map(id => digestEntry(id)) })];
const isDone = (name: string) => within(row(name)).queryByRole('button', { name: 'Mark as not done' }) !== null;

it('e makes the row done and goes to the next, z takes it back and comes back', async () => {
  const { user, sent } = await open(three());
  await screen.findByRole('link', { name: 'Item 1' });
  await user.keyboard('jj');
  expect(screen.getByRole('link', { name: 'Item 2' })).toHaveFocus();
  await user.keyboard('e');
  expect(isDone('Item 2')).toBe(true);
  expect(screen.getByRole('link', { name: 'Item 3' })).toHaveFocus();
  expect(await screen.findByText('1 item is done.')).toBeInTheDocument();
  expect(sent('doneNotifications')).toEqual(['{"id":1,"item":[2]}']);
  await user.keyboard('z');
  expect(screen.getByRole('link', { name: 'Item 2' })).toHaveFocus();
  await waitFor(() => expect(isDone('Item 2')).toBe(false));
  await waitFor(() => expect(sent('undoneNotifications')).toHaveLength(1));
});

it('after the last one the focus goes to one before that is not done', async () => {
  const { user } = await open(three());
  await screen.findByRole('link', { name: 'Item 1' });
  await user.keyboard('jjje');
  expect(screen.getByRole('link', { name: 'Item 2' })).toHaveFocus();
});

it('a done that is refused is taken back, and said', async () => {
  const { user } = await open(three(), { isStuck: name => name === 'doneNotifications' });
  await screen.findByRole('link', { name: 'Item 1' });
  await user.click(within(row('Item 1')).getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  expect(isDone('Item 1')).toBe(false);
});

it('a heading makes all of its digest done, in one call, and its undo brings all back', async () => {
  const { user, sent } = await open(three());
  await user.click(await screen.findByRole('button', { name: /^Mark all as done: / }));
  expect(['Item 1', 'Item 2', 'Item 3'].every(isDone)).toBe(true);
  expect(sent('doneNotifications')).toEqual(['{"id":1,"item":[1,2,3]}']);
  expect(screen.queryByRole('button', { name: /^Mark all as done: / })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(['Item 1', 'Item 2', 'Item 3'].some(isDone)).toBe(false));
  expect(screen.getByRole('link', { name: 'Item 1' })).toHaveFocus();
});

it('s stars the row, and the star can be taken off by its button', async () => {
  const { user, sent } = await open(three());
  await screen.findByRole('link', { name: 'Item 1' });
  await user.keyboard('js');
  await waitFor(() => expect(sent('starAdd')).toHaveLength(1));
  await user.click(within(row('Item 1')).getByRole('button', { name: 'Remove star' }));
  await waitFor(() => expect(sent('starRemove')).toHaveLength(1));
});

it('n opens what is not done, one after another, and what was open is done', async () => {
  const entries = [digestEntry(1, { read: true }), digestEntry(2), digestEntry(3)];
  const { user, sent } = await open([digestOf(1, { entries })]);
  await screen.findByRole('link', { name: 'Item 1' });
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Item 2' })).toBeInTheDocument();
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Item 3' })).toBeInTheDocument();
  await waitFor(() => expect(sent('markRead').join()).toMatch(/2.*3/), { timeout: 3000 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(['Item 2', 'Item 3'].every(isDone)).toBe(true));
  expect(screen.getByRole('button', { name: 'Open next' })).toHaveAttribute('aria-disabled', 'true');
});

it('in the panel the keys are the panel’s alone', async () => {
  const { user, sent } = await open(three(), { at: '/projects' });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await panel.findByRole('link', { name: 'Item 1' });
  await user.keyboard('je');
  await waitFor(() => expect(sent('doneNotifications')).toEqual(['{"id":1,"item":[1]}']));
  expect(panel.getByRole('link', { name: 'Item 2' })).toHaveFocus();
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Item 2' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
});

it('a chip opens the filter at its keyword', async () => {
  const entries = [digestEntry(1, { reasons: [noticeReason({ keyword: 'ferry' })] })];
  const { user } = await open([digestOf(1, { entries })]);
  await user.click(
    await screen.findByRole('button', { name: 'ferry: change what notifies you, keyword ferry in Source a' }),
  );
  const menu = within(await screen.findByRole('dialog', { name: 'Subscribed to Source a' }));
  await waitFor(() => expect(menu.getByRole('textbox', { name: 'Keyword filter' })).toHaveFocus());
  expect(menu.getByText('ferry').closest('li')).toHaveAttribute('aria-current', 'true');
  expect(menu.getByText('tram').closest('li')).not.toHaveAttribute('aria-current');
});

it('e on an alert marks it as read and goes on', async () => {
  const { user } = await open([alertOf(2), ...three()]);
  await screen.findByRole('link', { name: 'Item 1' });
  await user.keyboard('j');
  const alert = screen.getByRole('link', { name: '2 replies to “A question”' });
  if (document.activeElement !== alert) await user.keyboard('j');
  alert.focus();
  expect(alert.closest('article')).toHaveTextContent('Unread');
  await user.keyboard('e');
  expect(alert.closest('article')).not.toHaveTextContent('Unread');
});

it('many entries are shown by eight of each digest', async () => {
  const rows = Array.from({ length: 4 }, (_, at) =>
    digestOf(40 - at, { entries: Array.from({ length: 50 }, (_, n) => digestEntry((at + 1) * 100 + n)) }),
  );
  await open(rows);
  await screen.findByText('Item 100');
  expect(document.querySelectorAll('[data-row]')).toHaveLength(32);
});

it.each([
  [[], 'You follow nothing yet', 'Discover sources'],
  [[subscriptionTo('a', { notifyMinute: null })], 'Notifications are off', 'Go to subscriptions'],
  [[subscriptionTo('a', { notifyMinute: 30 })], 'No notifications in the last 30 days', 'Go to subscriptions'],
])('an empty bell says why: %#', async (accountSubscribes, title, step) => {
  fakeWire({ ...nothingYet, accountSubscribes, unreadNotifications: { unread: 0, newest: null } });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/notifications'] }))} />);
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText(title)).toBeInTheDocument();
  expect(main.getByRole('link', { name: step })).toBeInTheDocument();
});

it('a swipe makes a row done or stars it', async () => {
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...usual(media), matches: media === '(hover: none)' }));
  const { sent } = await open(three());
  await screen.findByRole('link', { name: 'Item 1' });
  const swipe = (name: string, from: number, to: number) => {
    const at = row(name).querySelector('[data-row]')!;
    for (const [type, clientX] of [
      ['touchstart', from],
      ['touchmove', to],
      ['touchend', to],
    ] as const) {
      const touch = { clientX, clientY: 200 };
      const touches = { touches: [touch], changedTouches: [touch] };
      act(() => void at.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), touches)));
    }
  };
  swipe('Item 1', 100, 220);
  await waitFor(() => expect(isDone('Item 1')).toBe(true));
  swipe('Item 2', 300, 180);
  await waitFor(() => expect(sent('starAdd')).toHaveLength(1));
  vi.stubGlobal('matchMedia', usual);
});
