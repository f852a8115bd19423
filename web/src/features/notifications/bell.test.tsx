import type { Digest } from '@newsbell/contracts/notifications';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CallName } from '#api.ts';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { tellPushed } from '#ui/pushed.ts';
import { digestEntry, digestOf, noticeReason } from '../../../test/digest.ts';
import { subscriptionTo } from '../../../test/subscription.ts';
import { fakeWire, nothingYet, person, refused, signedInAs } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));
afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

/** Opens the app with a server that has these digests, and knows which are read. */
const open = async (given: Digest[], isStuck: (name: CallName) => boolean = () => false) => {
  let digests = given;
  const stuck = refused(503, { message: 'The bell is stuck', code: 'INTERNAL' });
  const unread = () => digests.filter(({ read }) => !read).length;
  const asked = fakeWire({
    ...nothingYet,
    notifications: ({ name }) => (isStuck(name) ? stuck : { content: digests, last: true, unread: unread() }),
    unreadNotifications: () => ({ unread: unread(), newest: digests[0]?.id ?? null }),
    readNotifications: ({ name, body: { id, until } }) => {
      if (isStuck(name)) return stuck;
      digests = digests.map(each =>
        id?.includes(each.id) || each.id <= (until ?? 0) ? { ...each, read: true } : each,
      );
      return { unread: unread() };
    },
    accountSubscribes: [subscriptionTo('a', { notifyMinute: 30 })],
    projectMute: subscriptionTo('a', { notifyMinute: 30, mutedChannels: ['email'] }),
  });
  signedInAs(person());
  const { unmount } = render(<App {...startApp(createMemoryHistory({ initialEntries: ['/projects'] }))} />);
  const marks = () =>
    asked.filter(({ path }) => path.endsWith('/read')).map(({ init }) => JSON.parse(String(init.body)));
  const add = (digest: Digest) => {
    digests = [digest, ...digests];
  };
  const change = (digest: Digest) => {
    digests = digests.map(each => (each.id === digest.id ? digest : each));
  };
  return { asked, marks, add, change, unmount, user: userEvent.setup() };
};
const bell = (name: string) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });

it('nobody who is not signed in has a bell', async () => {
  const asked = fakeWire(nothingYet);
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/projects'] }))} />);
  await screen.findByRole('heading', { level: 1, name: 'All sources' });
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  expect(asked.filter(({ path }) => path.startsWith('/v1/notification'))).toEqual([]);
});

it('says how many digests are unread, also on the app’s icon, which forgets it with the person', async () => {
  const badge: (number | 'none')[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badge.push(count),
    clearAppBadge: async () => void badge.push('none'),
  });
  const { unmount } = await open([digestOf(3), digestOf(2), digestOf(1, { read: true })]);
  await bell('Notifications, 2 unread');
  // The worker's count stays until the page has its own.
  expect(badge).toEqual([2]);
  unmount();
  expect(badge.at(-1)).toBe('none');
});

it('a push that has come is asked about at once', async () => {
  const { add } = await open([digestOf(1, { read: true })]);
  await bell('Notifications');
  add(digestOf(2));
  act(tellPushed);
  await bell('Notifications, 1 unread');
});

it('the panel shows what was told and why, and what it shows is read', async () => {
  const entries = [
    digestEntry(31, { reasons: [noticeReason({ title: 'Seoul Metro News', keyword: '서울 in:title' })] }),
    digestEntry(32, { others: [{ urlKey: 'b', title: 'Source b' }] }),
    digestEntry(33, { reasons: [noticeReason({ type: 'TAG', key: 'ferry', title: 'ferry' })] }),
    ...[34, 35, 36].map(id => digestEntry(id)),
  ];
  const { user, marks } = await open([digestOf(2, { entries, items: 60 }), digestOf(1, { read: true })]);
  await user.click(await bell('Notifications, 1 unread'));
  const shown = within(await panel());
  const told = within(await shown.findByRole('article', { name: /60 news items/ }));
  const change = '서울: change what notifies you, keyword 서울 (in the title) in Seoul Metro News';
  expect(await told.findByRole('button', { name: change })).toHaveTextContent(/^서울$/);
  expect(told.getByText('Also in Source b')).toBeInTheDocument();
  expect(told.getByTitle('no longer followed')).toHaveTextContent('#ferry');
  expect(told.getByRole('link', { name: 'Item 31' })).toHaveAttribute('href', '/a/feed/31');
  expect(told.queryByText('Item 36')).toBeNull();
  expect(told.getByRole('link', { name: 'and 55 more' })).toHaveAttribute('href', '/notifications');
  await bell('Notifications');
  expect(marks()).toEqual([{ id: [2] }]);
  // A digest that was new keeps its mark for as long as the panel is open.
  expect(told.getByText('Unread')).toBeInTheDocument();
});

it('published news shows that it is important, and its fields', async () => {
  const entry = digestEntry(31);
  const fields = [
    { name: 'host', value: 'nas-2' },
    { name: '등급', value: '심각' },
  ];
  const { user } = await open([
    digestOf(1, { entries: [{ ...entry, item: { ...entry.item, priority: 'high', fields } }] }),
  ]);
  await user.click(await bell('Notifications, 1 unread'));
  const shown = within(await panel());
  expect(await shown.findByText('Important')).toBeVisible();
  expect(shown.getByText('등급').parentElement).toHaveTextContent('등급 심각');
});

it('less of it is a press away in the panel, which stays open', async () => {
  const { user, asked } = await open([digestOf(1)]);
  await user.click(await bell('Notifications, 1 unread'));
  const shown = within(await panel());
  await user.click(
    await shown.findByRole('button', { name: 'All news: change what notifies you, all news of Source a' }),
  );
  const menu = within(await screen.findByRole('dialog', { name: 'Subscribed to Source a' }));
  await user.click(menu.getByRole('checkbox', { name: 'E-mail' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/v1/subscribe/project/mute'));
  act(() => void screen.getByRole('dialog', { name: 'Subscribed to Source a' }).dispatchEvent(closing()));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Subscribed to Source a' })).toBeNull());
  expect(shown.getByText('Item 100')).toBeInTheDocument();
});

it('what was new is not new any more when the panel is opened again', async () => {
  const { user } = await open([digestOf(1)]);
  await user.click(await bell('Notifications, 1 unread'));
  await within(await panel()).findByText('Unread');
  await user.click(await bell('Notifications'));
  act(() => void screen.getByRole('dialog', { name: 'Notifications' }).dispatchEvent(closing()));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
  await user.click(await bell('Notifications'));
  await within(await panel()).findByText('Item 100');
  expect(screen.queryByText('Unread')).toBeNull();
});

it('a held digest that has grown is shown anew in the open panel, and read again', async () => {
  const { user, marks, change } = await open([digestOf(1, { held: true })]);
  await user.click(await bell('Notifications, 1 unread'));
  const shown = within(await panel());
  await shown.findByText('Item 100');
  await bell('Notifications');
  change(digestOf(1, { held: true, entries: [digestEntry(101), digestEntry(100)] }));
  // The poll does this each minute.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await shown.findByText('Item 101');
  await waitFor(() => expect(marks()).toEqual([{ id: [1] }, { id: [1] }]));
  await bell('Notifications');
});

it('what is on its way is asked about until it has arrived', async () => {
  const place = { channel: 'email', address: 'mina@example.com', browser: null, system: null } as const;
  const delivery = { ...place, trouble: null, at: null };
  const { user, change, asked } = await open([digestOf(1, { deliveries: [{ ...delivery, state: 'pending' }] })]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(await bell('Notifications, 1 unread'));
  await within(await panel()).findByText('Item 100');
  const lists = () => asked.filter(({ path }) => path === '/v1/notification').length;
  expect(lists()).toBe(1);
  change(digestOf(1, { read: true, deliveries: [{ ...delivery, state: 'sent' }] }));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(lists()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(lists()).toBe(2);
  vi.useRealTimers();
});

it('“mark all as read” is about those as well that the panel does not show', async () => {
  const { user, marks } = await open([9, 8, 7, 6, 5, 4, 3].map(id => digestOf(id)));
  await user.click(await bell('Notifications, 7 unread'));
  const shown = within(await panel());
  await bell('Notifications, 2 unread');
  await user.click(shown.getByRole('button', { name: 'Mark all as read' }));
  await bell('Notifications');
  expect(marks()).toEqual([{ id: [9, 8, 7, 6, 5] }, { until: 9 }]);
  expect(shown.queryByText('Unread')).toBeNull();
  expect(shown.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
});

it('a mark that is refused is taken back, and said where it was asked for', async () => {
  const { user, marks } = await open([digestOf(1)], name => name === 'readNotifications');
  await user.click(await bell('Notifications, 1 unread'));
  await within(await panel()).findByText('Unread');
  await bell('Notifications, 1 unread');
  expect(screen.queryByText('The bell is stuck')).toBeNull();
  await user.click(within(await panel()).getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('The bell is stuck')).toBeInTheDocument();
  await bell('Notifications, 1 unread');
  expect(marks()).toEqual([{ id: [1] }, { until: 1 }]);
});

it('without any digest it says that nothing has come', async () => {
  const { user } = await open([]);
  await user.click(await bell('Notifications'));
  const shown = within(await panel());
  expect(await shown.findByText('No notifications in the last 30 days')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Go to subscriptions' })).toHaveAttribute('href', '/subscribes');
});

it('a list that fails says so, and is asked for again', async () => {
  let isStuck = true;
  const { user } = await open([digestOf(1)], name => isStuck && name === 'notifications');
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  await user.click(await bell('Notifications, 1 unread'));
  const shown = within(await panel());
  const again = await shown.findByRole('button', { name: 'Try again' });
  vi.useRealTimers();
  expect(shown.getByText('The bell is stuck')).toBeInTheDocument();
  isStuck = false;
  await user.click(again);
  expect(await shown.findByText('Item 100')).toBeInTheDocument();
});

/** The browser sends this event when it has closed a popover; jsdom cannot. */
const closing = () => Object.assign(new Event('toggle'), { newState: 'closed' });
