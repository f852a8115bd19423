import type { Bundle } from '@newsbell/contracts/bundles';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { hideMessage } from '#ui/snackbar.ts';
import { newsSource } from '../../test/source.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import { type Asked, fakeWire, nothingYet, type Otherwise, person, refused, signedInAs } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';

const bundleOf = (topic: Bundle['topic'], language: Bundle['language'], urlKeys: string[]): Bundle => ({
  key: `${topic}.${language}`,
  topic,
  language,
  sources: urlKeys.map(urlKey => ({ urlKey, title: `Source ${urlKey}`, image: null, language })),
});
const bundles = [bundleOf('news', 'ko', ['x', 'y']), bundleOf('news', 'en', ['a', 'b', 'c'])];
const headlines = [1, 2, 3].map(id => ({ id, title: `Headline ${id}`, sortAt: '2026-03-05T12:00:00.000Z' }));

let asked: Asked[] = [];
let known: string[] = [];
let refusal: Otherwise | undefined;
/** Unsubscribing from this source is answered when the promise resolves. */
let held: { urlKey: string; until: Promise<void> } | undefined;

beforeAll(() => startTexts('en'));
beforeEach(() => {
  sessionStorage.clear();
  hideMessage();
  known = ['b'];
  refusal = undefined;
  held = undefined;
  asked = fakeWire({
    ...nothingYet,
    accountSubscribes: () => known.map((urlKey, at) => subscriptionTo(urlKey, { id: at + 1 })),
    bundleList: bundles,
    bundleSubscribe: () => {
      if (refusal) return refusal;
      known = ['b', 'a', 'c'];
      return { added: ['a', 'c'], subscriptions: known.map((urlKey, at) => subscriptionTo(urlKey, { id: at + 1 })) };
    },
    projectTop10: [
      newsSource('a', { headlines, postsAWeek: 21.5, subscribersCount: 4 }),
      newsSource('d', { postsAWeek: 0.4, subscribersCount: 0 }),
    ],
    projectUnsubscribe: async ({ query }) => {
      if (query.get('urlKey') === held?.urlKey) await held.until;
      known = known.filter(urlKey => urlKey !== query.get('urlKey'));
      return { subscribersCount: 0 };
    },
  });
});

const open = (who = person()) => {
  signedInAs(who);
  const history = createMemoryHistory({ initialEntries: ['/discover'] });
  render(<App {...startApp(history)} />);
  return { history, user: userEvent.setup() };
};
const sent = (name: Asked['name']) => asked.filter(each => each.name === name);
const followNews = () => screen.findByRole('button', { name: 'Follow all sources: News' });

it('the sources of the reader’s language are asked for, and each shows its facts and three titles', async () => {
  open();
  const titles = await screen.findByRole('list', { name: 'Newest of Source a' });
  expect(
    within(titles)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
  ).toEqual([...['/a/feed/1', '/a/feed/2', '/a/feed/3']]);
  expect(screen.getByText('English · about 22 posts a week · 4 subscribers')).toBeInTheDocument();
  expect(screen.getByText('English · about 2 posts a month')).toBeInTheDocument();
  expect(sent('projectTop10')[0]!.query.get('language')).toBe('en');
});

it('one press follows a bundle by one call, leads to home, and the message takes back what was new alone', async () => {
  const { user } = open();
  await user.click(await followNews());
  const home = await within(screen.getByRole('article')).findByRole('link', { name: 'Go to home' });
  expect(home).toHaveFocus();
  expect(sent('bundleSubscribe').map(({ init }) => init.body)).toEqual([JSON.stringify({ key: 'news.en' })]);
  expect(screen.getByText('News: 2 sources followed.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await followNews()).toBeInTheDocument();
  await waitFor(() => expect(sent('projectUnsubscribe').map(({ query }) => query.get('urlKey'))).toEqual(['a', 'c']));
  expect(known).toEqual(['b']);
});

it('a bundle can be followed anew once all of it is taken back', async () => {
  let release = () => {};
  held = { urlKey: 'c', until: new Promise(resolve => (release = resolve)) };
  const { user } = open();
  await user.click(await followNews());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const button = await followNews();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(sent('bundleSubscribe')).toHaveLength(1);
  release();
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await user.click(button);
  expect(await within(screen.getByRole('article')).findByRole('link', { name: 'Go to home' })).toHaveFocus();
});

it('where there is no room for all, the message says so, and the bundle can be followed later', async () => {
  refusal = refused(400, { message: 'You follow as much as you can.', code: 'TOO_MANY_SUBSCRIPTIONS' });
  const { user } = open();
  await user.click(await followNews());
  expect(await screen.findByText('You follow as much as you can.')).toBeInTheDocument();
  expect(await followNews()).toBeInTheDocument();
});

it('the bundles of the reader’s language are shown, and those of another one by its name', async () => {
  const { user } = open();
  await followNews();
  expect(screen.queryByText('Source x')).toBeNull();
  await user.click(screen.getByRole('button', { name: '한국어' }));
  expect(screen.getByRole('link', { name: /Source x/ })).toBeInTheDocument();
});
