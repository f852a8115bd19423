import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { accountQuery } from '#features/accounts/queries.ts';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { fakeWire, listPage, newsItem, nothingYet, person, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

const followed = [
  subscriptionTo('one', { id: 1, order: 1 }),
  subscriptionTo('two', { id: 2, order: 2 }),
  subscriptionTo('three', { id: 3, order: 3, type: 'TAG', project: null, tag: 'rain', title: 'rain' }),
];

const open = async (isVisitor = false) => {
  fakeWire({
    ...nothingYet,
    accountSubscribes: followed,
    unreadCounts: { all: 3, subscriptions: [1, 3].map(id => ({ id, unread: 2 })) },
    projectByKey: ({ query }) => newsSource(query.get('urlKey')!),
    feedOfProject: listPage([newsItem(1)]),
    markRead: { marked: 1, undo: null },
  });
  signedInAs(isVisitor ? null : person());
  const parts = startApp(createMemoryHistory({ initialEntries: ['/one'] }), false);
  render(<App {...parts} />);
  await screen.findByRole('link', { name: 'Item 1' });
  return { at: () => parts.router.latestLocation.pathname, parts };
};

it('Shift+J and Shift+K go to what is unread in the drawer’s order, out of the reader too', async () => {
  const { at, parts } = await open();
  await waitFor(() => expect(parts.queries.getQueryData(accountQuery().queryKey)).toMatchObject({ id: 7 }));
  await userEvent.keyboard('J');
  expect(at()).toBe('/one');
  await userEvent.keyboard('{Shift>}J{/Shift}');
  await waitFor(() => expect(at()).toBe('/timeline/tag/rain'));
  await userEvent.keyboard('{Shift>}K{/Shift}');
  await waitFor(() => expect(at()).toBe('/one'));
  await userEvent.click(await screen.findByRole('link', { name: 'Item 1' }));
  await screen.findByRole('dialog', { name: 'Item 1' });
  await userEvent.keyboard('{Shift>}J{/Shift}');
  await waitFor(() => expect(at()).toBe('/timeline/tag/rain'));
  expect(parts.router.latestLocation.state.feedLayerOpen).toBeUndefined();
});

it('a visitor goes nowhere by them', async () => {
  const { at } = await open(true);
  await userEvent.keyboard('{Shift>}J{/Shift}');
  expect(at()).toBe('/one');
});
