import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { subscriptionTo } from '../../test/subscription.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  listPage,
  newsItem,
  noAnswerYet,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

let asked: Asked[];
const timesAsked = (call: string) => asked.filter(({ name }) => name === call).length;

const followedWith = (keywords: string[]) =>
  subscriptionTo('example', { keywords: keywords.map(keyword => ({ keyword })) });

/** The keywords match the even ones of the items 9 to 1. */
const open = (address: string, keywords: string[], answers: Answers = {}) => {
  asked = fakeWire({
    ...nothingYet,
    accountSubscribes: [followedWith(keywords)],
    feedByIds: ({ query }) => [newsItem(Number(query.get('id')))],
    news: ({ query }) => {
      const from = query.has('id') ? Number(query.get('id')) : 10;
      const isOlder = query.get('direction') !== 'previous';
      const ids = [9, 8, 7, 6, 5, 4, 3, 2, 1]
        .filter(id => (isOlder ? id < from : id > from))
        .filter(id => query.get('dataType') !== 'WITH_KEYWORD' || (id % 2 === 0 && keywords[0] !== 'nothing'));
      return listPage((isOlder ? ids : ids.toReversed()).map(id => newsItem(id)));
    },
    projectByKey: newsSource('example'),
    ...answers,
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
  return userEvent.setup();
};
const titles = () => screen.queryAllByRole('heading', { name: /^Item / }).map(each => each.textContent);
const name = 'Only what my keywords match';

it('the switch leaves what the keywords match, in both directions around what is read, and brings all back', async () => {
  const user = open('/project/example/news?id=5', ['ferry']);
  const filter = await screen.findByRole('switch', { name });
  await waitFor(() => expect(titles()).toHaveLength(9));
  await user.click(filter);
  // An item that does not match stays, because it was being read.
  await waitFor(() => expect(titles()).toHaveLength(5));
  expect(titles().filter(title => /[2468]$/.test(title!))).toEqual(['Item 8', 'Item 6', 'Item 4', 'Item 2']);
  await user.click(await screen.findByRole('switch', { name, checked: true }));
  await waitFor(() => expect(titles()).toHaveLength(9));
});

it('without an item only what matches is there, and where nothing does the way back is', async () => {
  const user = open('/project/example/news', ['nothing']);
  await user.click(await screen.findByRole('switch', { name }));
  expect(await screen.findByText('Nothing matches your keywords')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(titles()).toHaveLength(9));
});

it('who has no keywords for the list has no switch', async () => {
  open('/project/example/news', []);
  await waitFor(() => expect(titles()).toHaveLength(9));
  expect(screen.queryByRole('switch')).toBeNull();
});

it.each(['/project/other/news?id=5', '/tag/tea/news?id=5', '/word/tea/news?id=5'])(
  'an article of another list is not shown among the news of %s',
  async address => {
    fakeWire({
      ...nothingYet,
      feedByIds: [newsItem(5)],
      projectByKey: newsSource('other'),
      news: refused(404, { message: 'Failed to get feed', code: 'FEED_NOT_FOUND' }),
    });
    render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }))} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to get feed');
    expect(screen.queryByText('Content 5')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
  },
);

it('the articles come together with the switch above them, and are not pushed down by it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  open('/project/example/news?id=5', ['ferry'], {
    accountSubscribes: () => promise.then(() => [followedWith(['ferry'])]),
  });
  await waitFor(() => expect(timesAsked('news')).toBeGreaterThan(1));
  await waitFor(() => expect(timesAsked('accountSubscribes')).toBe(1));
  expect(titles()).toEqual([]);
  resolve();
  await screen.findByRole('switch', { name });
  await waitFor(() => expect(titles()).toHaveLength(9));
});

it('the articles come where the subscriptions do not', async () => {
  let tries = 0;
  open('/project/example/news?id=5', ['ferry'], {
    accountSubscribes: () => (++tries === 1 ? refused(503, { message: 'Later', code: 'UNAVAILABLE' }) : noAnswerYet()),
  });
  await waitFor(() => expect(titles()).toHaveLength(9));
  expect(screen.queryByRole('switch')).toBeNull();
});
