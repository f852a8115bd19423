import type { Account } from '@newsbell/contracts/accounts';
import type { BellRow, Digest } from '@newsbell/contracts/notifications';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { alertOf, digestEntry, digestOf, noticeReason } from '../../test/digest.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

const delivery = (given: Partial<Digest['deliveries'][number]>): Digest['deliveries'][number] => ({
  channel: 'email',
  address: 'mina@example.com',
  browser: null,
  system: null,
  state: 'sent',
  trouble: null,
  at: '2026-03-05T09:00:00.000Z',
  ...given,
});

const firefox = { address: null, browser: 'Firefox', system: 'Linux' };

/** Opens the page with a server whose pages have three rows each, and with what one person follows. */
const open = async (
  rows: BellRow[],
  held: Subscription[] = [subscriptionTo('a', { notifyMinute: 30 })],
  given: Partial<Account> = {},
) => {
  let [subscription] = held;
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: () => (subscription ? [subscription] : []),
    notifications: ({ query }) => {
      const rest = rows.filter(({ id }) => id < Number(query.get('id') ?? Number.MAX_SAFE_INTEGER));
      return { content: rest.slice(0, 3), last: rest.length <= 3, unread: 0 };
    },
    projectMute: ({ body }) => {
      subscription = { ...subscription!, mutedChannels: body.channels ?? [] };
      return subscription;
    },
    projectUnsubscribe: () => {
      subscription = undefined;
      return { subscribersCount: 0 };
    },
    readNotifications: { unread: 0 },
    unreadNotifications: { unread: 0, newest: rows[0]?.id ?? null },
  });
  signedInAs(person({ quietFrom: '22:00', quietTo: '07:00', ...given }));
  const { router, ...parts } = startApp(createMemoryHistory({ initialEntries: ['/notifications'] }));
  render(<App router={router} {...parts} />);
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  const changes = () =>
    asked
      .filter(({ init, path }) => init.method !== 'GET' && path.startsWith('/v1/subscribe'))
      .map(({ init, path, query }) => `${init.method} ${path} ${init.body ?? query}`);
  return { asked, changes, router, user: userEvent.setup() };
};

it('somebody who is not signed in is led to the sign-in', async () => {
  fakeWire(nothingYet);
  const { router, ...parts } = startApp(createMemoryHistory({ initialEntries: ['/notifications'] }));
  render(<App router={router} {...parts} />);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state.from).toBe('/notifications');
});

it('shows all digests to their end, under their days', async () => {
  const slots = ['2026-03-05T12:00:00Z', '2026-03-05T11:00:00Z', '2026-03-02T12:00:00Z', '2026-03-01T12:00:00Z'];
  await open(slots.map((slot, at) => digestOf(9 - at, { slot, read: true })));
  await screen.findByText('That is everything from the last 30 days.');
  const days = screen.getAllByRole('region').map(day => within(day).queryAllByRole('article').length);
  expect(days.filter(count => count > 0)).toEqual([2, 1, 1]);
  expect(screen.getByRole('heading', { level: 2, name: 'Monday, March 2' })).toBeInTheDocument();
});

it('shows an alert among the digests, with the way to what it tells of, and marks it as read', async () => {
  const { asked } = await open([alertOf(3, { actors: ['Bob', 'Alice'] }), digestOf(2, { read: true })]);
  const [alert] = await screen.findAllByRole('article');
  expect(within(alert!).getByRole('link', { name: '2 replies to “A question”' })).toHaveAttribute(
    'href',
    '/board/qna/12#c3',
  );
  expect(alert).toHaveTextContent(/Unread .*Bob and Alice/);
  await waitFor(() => expect(asked.map(({ init }) => init.body)).toContain('{"id":[3]}'));
});

it('one reply and one mention are said without a number', async () => {
  await open([alertOf(3, { count: 1 }), alertOf(2, { type: 'MENTION', count: 1 }), alertOf(1, { type: 'MENTION' })]);
  for (const name of ['A reply to “A question”', 'You were mentioned in “A question”'])
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'You were mentioned 2 times in “A question”' })).toBeInTheDocument();
});

it('an accepted answer says who accepted it, to which question, and leads to the comment', async () => {
  await open([alertOf(3, { type: 'ANSWER', count: 1, actors: ['Alice'] })]);
  const link = await screen.findByRole('link', { name: 'Your answer to “A question” was accepted' });
  expect(link).toHaveAttribute('href', '/board/qna/12#c3');
  expect(link.closest('article')).toHaveTextContent('Alice');
});

it('a request with another state leads to it', async () => {
  await open([alertOf(3, { type: 'STATE', count: 1, actors: [], path: '/board/request/12' })]);
  const link = await screen.findByRole('link', { name: '“A question” has a new state' });
  expect(link).toHaveAttribute('href', '/board/request/12');
});

it('what quiet hours hold says until when, and is not said to have been sent nowhere', async () => {
  await open([digestOf(2, { held: true }), digestOf(1)]);
  const [held, sent] = await screen.findAllByRole('article');
  expect(held).toHaveTextContent(/Quiet hours until 7:00\sAM: sent afterwards/);
  expect(held).not.toHaveTextContent('Only here, in the bell');
  expect(sent).toHaveTextContent('Only here, in the bell');
});

it('what holds until a clock elsewhere says so is said by the clock here', async () => {
  await open([digestOf(2, { held: true })], undefined, { timeZone: 'Asia/Seoul' });
  const end = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date('2026-03-04T22:00:00Z'));
  expect(await screen.findByText(`Quiet hours until ${end}: sent afterwards`)).toBeInTheDocument();
});

it('shows eight entries at first, the others when asked, and says how many are not listed', async () => {
  const entries = Array.from({ length: 10 }, (_, at) => digestEntry(at + 1));
  const { user } = await open([digestOf(1, { entries, items: 12 })]);
  const told = within(await screen.findByRole('article'));
  const titles = () => told.getAllByRole('link', { name: /^Item/ });
  expect(titles()).toHaveLength(8);
  expect(told.queryByText(/are not listed here/)).toBeNull();
  await user.click(told.getByRole('button', { name: 'Show 2 more' }));
  expect(titles()).toHaveLength(10);
  expect(titles()[8]).toHaveFocus();
  expect(told.getByText(/2 more were new and are not listed here\./)).toBeInTheDocument();
});

it('says in plain words what went wrong on the way, and leaves closed what went well', async () => {
  const deliveries = [
    delivery({}),
    delivery({ channel: 'webpush', ...firefox, state: 'dead', trouble: 'GONE', at: null }),
  ];
  await open([digestOf(2, { deliveries }), digestOf(1, { deliveries: [delivery({})] })]);
  const [troubled, well] = await screen.findAllByRole('article');
  expect(within(troubled!).getByText('Not delivered everywhere').closest('details')).toHaveAttribute('open');
  expect(troubled).toHaveTextContent('Browser notifications Firefox on Linux Not delivered');
  expect(troubled).toHaveTextContent('This device no longer takes notifications. Switch them on there again.');
  expect(within(well!).getByText('Sent: E-mail').closest('details')).not.toHaveAttribute('open');
});

it('a chip leads to what notifies: a silent channel, another filter, or the end', async () => {
  const { user, changes } = await open([digestOf(1)]);
  await user.click(
    await screen.findByRole('button', { name: 'All news: change what notifies you, all news of Source a' }),
  );
  const menu = within(await screen.findByRole('dialog', { name: 'Subscribed to Source a' }));
  await user.click(menu.getByRole('checkbox', { name: 'E-mail' }));
  await waitFor(() =>
    expect(changes()).toEqual(['PUT /v1/subscribe/project/mute {"urlKey":"a","channels":["email"]}']),
  );
  expect(menu.getByRole('textbox', { name: 'Keyword filter' })).toBeInTheDocument();
  await user.click(menu.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(changes().at(-1)).toBe('DELETE /v1/subscribe/project urlKey=a'));
  // The person who pressed the button goes on where it was.
  await waitFor(() => expect(screen.getByTitle('no longer followed')).toHaveFocus());
});

it('the end is asked about where keywords would be lost', async () => {
  const { user, changes } = await open(
    [digestOf(1, { entries: [digestEntry(1, { reasons: [noticeReason({ keyword: 'ferry' })] })] })],
    [subscriptionTo('a', { notifyMinute: 30, keywords: [{ keyword: 'ferry' }] })],
  );
  await user.click(
    await screen.findByRole('button', { name: 'ferry: change what notifies you, keyword ferry in Source a' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(screen.getByText('Are you sure you want to cancel your subscription?')).toBeInTheDocument();
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(changes()).toEqual(['DELETE /v1/subscribe/project urlKey=a']));
});
