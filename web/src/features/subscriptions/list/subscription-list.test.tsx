import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { subscriptionTo } from '../../../../test/subscription.ts';
import { type Answers, type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../../../test/wire.ts';
import { App, startApp } from '../../../app.tsx';

beforeAll(() => startTexts('en'));

const tech: Folder = { id: 1, name: 'Tech' };
const followed = (id: number, given: Partial<Subscription> = {}): Subscription =>
  subscriptionTo(`source-${id}`, { id, order: id, title: `Source ${id}`, ...given });
const three = [followed(1, { subscriptionFolder: tech }), followed(2, { subscriptionFolder: tech }), followed(3)];

interface World {
  subscriptions: Subscription[];
  unread?: Record<number, number>;
  order?: Answers['subscriptionOrder'];
}

const open = async ({ subscriptions, unread = {}, order = [] }: World): Promise<Asked[]> => {
  const asked = fakeWire({
    ...nothingYet,
    accountSubscribes: subscriptions,
    folderList: subscriptions.length > 0 ? [tech] : [],
    unreadCounts: {
      all: 5,
      subscriptions: Object.entries(unread).map(([id, count]) => ({ id: Number(id), unread: count })),
    },
    subscriptionOrder: order,
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/subscribes'] }))} />);
  await screen.findByRole('heading', { level: 1, name: 'Subscriptions' });
  return asked;
};

const main = () => within(screen.getByRole('main'));
const hrefsIn = (name: string) =>
  within(main().getByRole('list', { name }))
    .getAllByRole('link')
    .map(each => each.getAttribute('href'));
const linksIn = async (name: string) => {
  await main().findByRole('list', { name });
  return hrefsIn(name);
};

it('shows folders, then what is unclassified, each leading to its news', async () => {
  await open({ subscriptions: [...three, followed(4, { type: 'TAG', project: null, tag: 'food', title: 'food' })] });
  expect(await linksIn('Tech')).toEqual(['/source-1', '/source-2']);
  expect(await linksIn('unclassified')).toEqual(['/source-3', '/timeline/tag/food']);
  expect(main().getByRole('link', { name: 'Tech' })).toHaveAttribute('href', '/?folder=1');
});

it('counts what is unread, up to 999, and adds a folder up', async () => {
  await open({ subscriptions: three, unread: { 1: 1000, 2: 3, 3: 12 } });
  expect(await main().findByRole('link', { name: /Source 3/ })).toHaveTextContent('12');
  expect(main().getByRole('link', { name: /Source 1/ })).toHaveTextContent('999+');
  expect(main().getByRole('link', { name: /Source 1/ })).toHaveAccessibleName(/^Source 1 ?999\+ unread$/);
  expect(main().getByRole('link', { name: /^Tech/ })).toHaveTextContent('999+');
});

it('marks a source that is in trouble, in words too', async () => {
  const gone = followed(3, { project: { ...three[2]!.project!, health: 'gone' } });
  await open({ subscriptions: [three[0]!, gone] });
  expect(await main().findByRole('link', { name: /Source 3/ })).toHaveAccessibleName(/Gone/);
  expect(main().getByRole('link', { name: /Source 1/ })).toHaveAccessibleName('Source 1');
});

it('a closed folder hides what is in it until it is opened', async () => {
  await open({ subscriptions: three });
  const arrow = await main().findByRole('button', { name: 'Contents of Tech' });
  await userEvent.click(arrow);
  expect(main().queryByRole('list', { name: 'Tech' })).toBeNull();
  expect(await linksIn('unclassified')).toEqual(['/source-3']);
  await userEvent.click(arrow);
  expect(await linksIn('Tech')).toEqual(['/source-1', '/source-2']);
});

it('an order is saved whole, by one call, with the folders', async () => {
  const asked = await open({ subscriptions: three, order: three });
  (await main().findByRole('button', { name: 'Move Source 3' })).focus();
  await userEvent.keyboard(' {ArrowUp}{ArrowUp} ');
  await waitFor(() => expect(asked.some(({ path }) => path === '/v1/subscribe/order')).toBe(true));
  const calls = asked.filter(({ path }) => path === '/v1/subscribe/order');
  expect(calls).toHaveLength(1);
  expect(JSON.parse(String(calls[0]!.init.body))).toEqual({
    subscribeIds: [1, 3, 2],
    folderIds: [1, 1, 1],
    orders: [0, 1, 2],
  });
});

it('what cannot be saved goes back and says so', async () => {
  await open({
    subscriptions: three,
    order: refused(404, { message: 'There is no such subscription.', code: 'SUBSCRIPTION_NOT_FOUND' }),
  });
  (await main().findByRole('button', { name: 'Move Source 3' })).focus();
  await userEvent.keyboard(' {ArrowUp} ');
  expect(await screen.findByText('There is no such subscription.')).toBeInTheDocument();
  await waitFor(() => expect(hrefsIn('Tech')).toEqual(['/source-1', '/source-2']));
});

it('who follows nothing is told so', async () => {
  await open({ subscriptions: [] });
  expect(await main().findByText("You don't have any subscribing projects.")).toBeInTheDocument();
});
