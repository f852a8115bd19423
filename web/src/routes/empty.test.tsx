import type { Subscription } from '@newsbell/contracts/subscriptions';
import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { type Asked, fakeWire, nothingYet, person, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));
const chooseUnreadOnly = (isOn: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `unreadOnly=${isOn ? 1 : 0}`;
};
const chooseNewestOfEach = (isOn: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `newestOfEach=${isOn ? 1 : 0}`;
};
beforeEach(() => {
  chooseUnreadOnly(false);
  chooseNewestOfEach(false);
});

/** Opens an address on a server without any news. */
const open = (address: string, subscriptions: Subscription[] | Promise<never> | null): Asked[] => {
  const asked = fakeWire({
    ...nothingYet,
    ...(subscriptions && { accountSubscribes: () => subscriptions }),
    projectByKey: ({ query }) => newsSource(query.get('urlKey')!),
  });
  if (subscriptions) signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }), false)} />);
  return asked;
};

const nobody = null;
const followsNothing: Subscription[] = [];
const followsOne = [subscriptionTo('example')];
const subscriptionToTag: Subscription = { ...subscriptionTo('example'), type: 'TAG', project: null, tag: 'rain' };
const unreadOnly = 'unread only';

it.each([
  ['/', nobody, 'What the sources publish appears here automatically', 'Discover sources'],
  ['/', followsOne, 'What you follow appears here automatically', undefined],
  ['/', followsOne, 'Switch off “Unread only” to see the rest', undefined, unreadOnly],
  ['/?folder=7', followsOne, 'Move subscriptions into it', 'Go to subscriptions'],
  ['/?folder=7', followsOne, 'Move subscriptions into it', 'Go to subscriptions', unreadOnly],
  ['/?folder=0', followsOne, 'What you follow appears here automatically', undefined],
  ['/?word=rain', followsOne, 'What this search finds appears here', undefined],
  ['/timeline', nobody, 'What the sources publish appears here automatically', 'Discover sources'],
  ['/timeline', followsNothing, 'What the sources publish appears here automatically', 'Discover sources'],
  ['/timeline?type=MY', followsNothing, 'You don’t have any subscribing projects.', 'Discover sources'],
  ['/timeline?type=MY', followsNothing, 'You don’t have any subscribing projects.', 'Discover sources', unreadOnly],
  ['/timeline?type=MY', followsOne, 'What you follow appears here automatically', undefined],
  ['/timeline/tag/rain', nobody, 'What sources with this tag publish', undefined],
  ['/timeline/tag/rain?type=MY', followsNothing, 'You don’t have any subscribing projects.', 'Discover sources'],
  ['/timeline/tag/rain?type=MY', followsOne, 'Nothing that you follow has brought news with this tag', 'All sources'],
  ['/starred', followsNothing, 'Press the star of an item', 'Discover sources'],
  ['/starred', followsOne, 'Press the star of an item', 'My news'],
  ['/subscription/search/rain', followsNothing, 'You don’t have any subscribing projects.', 'Discover sources'],
  ['/subscription/search/rain', followsOne, 'No search results found.', 'Search everywhere'],
  ['/example', followsOne, 'This source has published nothing so far', undefined, unreadOnly],
])('%s says why it is empty, and what to do about it', async (address, who, reason, step, only?) => {
  if (only) chooseUnreadOnly(true);
  open(address, who as Subscription[] | null);
  const words = String(reason).replaceAll('’', "'");
  const said = await screen.findByText(text => text.replaceAll('’', "'").includes(words));
  if (step)
    expect(screen.getByRole('main')).toContainElement(
      (await screen.findAllByRole('link', { name: step as string })).at(-1)!,
    );
  expect(said).toBeVisible();
});

it.each(['/timeline?type=MY', '/timeline/tag/rain?type=MY', '/subscription/search/rain'])(
  '%s waits with a reason until it is known',
  async address => {
    const asked = open(address, new Promise<never>(() => {}));
    await waitFor(() => expect(asked.some(({ path }) => /timeline|search|star/.test(path))).toBe(true));
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull());
    expect(screen.queryByText(/No news|Nothing starred|No search results|don't have any/)).toBeNull();
  },
);

it.each([
  [[subscriptionTo('example')], 'What you follow appears here automatically'],
  [[subscriptionToTag], 'What tags and searches find is in all news'],
])('the newest of each source says why it is empty: %#', async (subscriptions, reason) => {
  chooseNewestOfEach(true);
  const asked = open('/', subscriptions);
  expect(await screen.findByText(text => text.includes(reason))).toBeVisible();
  expect(asked.find(({ name }) => name === 'feedOfSubscriptions')!.query.get('newestOfEach')).toBe('true');
  if (reason.startsWith('What tags')) {
    fireEvent.click(screen.getByRole('button', { name: 'Show all news' }));
    expect(await screen.findByText(text => text.includes('What you follow appears here'))).toBeVisible();
  }
});
