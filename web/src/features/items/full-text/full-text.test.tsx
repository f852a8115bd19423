import type { Subscription } from '@newsbell/contracts/subscriptions';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../../../test/source.ts';
import { subscriptionTo } from '../../../../test/subscription.ts';
import {
  type Answers,
  fakeWire,
  listPage,
  newsItem,
  noAnswerYet,
  nothingYet,
  person,
  refused,
  signedInAs,
} from '../../../../test/wire.ts';

beforeAll(() => startTexts('en'));
beforeEach(() => localStorage.clear());

const items = [newsItem(3), newsItem(2), newsItem(1)];
const textOf = (id: string) => ({ html: `<p>Whole ${id}</p>`, fetchedAt: '2026-03-05T00:00:00.000Z' });

interface World {
  answers?: Answers;
  followed?: Subscription;
  isVisitor?: true;
}

/** Opens the first item of the source in the reader. */
const open = async ({ answers, followed, isVisitor }: World = {}) => {
  let held = followed;
  const asked = fakeWire({
    ...nothingYet,
    projectByKey: newsSource('example'),
    accountSubscribes: () => (held ? [held] : []),
    feedOfProject: ({ query }) => listPage(query.has('after') ? [] : items),
    feedByIds: items,
    markRead: { marked: 1, undo: null },
    fullTextOfItem: ({ params }) => textOf(params.id),
    projectSubscriptionChange: ({ body }) => {
      held = { ...held!, fullText: body.fullText === true };
      return held;
    },
    ...answers,
  });
  signedInAs(isVisitor ? null : person());
  const parts = startApp(createMemoryHistory({ initialEntries: ['/example'] }), false);
  render(<App {...parts} />);
  await userEvent.click(await screen.findByRole('link', { name: 'Item 3' }));
  const reader = within(await screen.findByRole('dialog', { name: 'Item 3' }));
  await reader.findByText('Content 3');
  const texts = () => asked.filter(({ name }) => name === 'fullTextOfItem').map(({ path }) => path);
  const changes = () =>
    asked
      .filter(({ name }) => name === 'projectSubscriptionChange')
      .map(({ init }) => JSON.parse(String(init.body)) as { fullText?: boolean });
  return { reader, texts, changes, parts };
};
const tool = () => screen.findByRole('button', { name: 'Full text' });

it('shows the whole article, and the source’s own when it is pressed again', async () => {
  const { reader, texts } = await open();
  await userEvent.click(await tool());
  expect(await reader.findByText('Whole 3')).toBeVisible();
  expect(reader.queryByText('Content 3')).toBeNull();
  expect(await tool()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(await tool());
  expect(await reader.findByText('Content 3')).toBeVisible();
  expect(new Set(texts())).toEqual(new Set(['/v1/feed/3/text', '/v1/feed/2/text']));
});

it('keeps what the source sends while the text is on its way, and says so', async () => {
  const { reader } = await open({ answers: { fullTextOfItem: noAnswerYet } });
  await userEvent.click(await tool());
  await waitFor(async () => expect(await tool()).toHaveAttribute('aria-busy', 'true'));
  expect(reader.getByText('Content 3')).toBeVisible();
  expect(reader.getByText('Loading the full text.')).toBeInTheDocument();
});

it('a second press gives up what is on its way, and a third asks anew', async () => {
  const { texts } = await open({ answers: { fullTextOfItem: noAnswerYet } });
  await userEvent.click(await tool());
  await waitFor(async () => expect(await tool()).toHaveAttribute('aria-busy', 'true'));
  await userEvent.click(await tool());
  await waitFor(async () => expect(await tool()).toHaveAttribute('aria-busy', 'false'));
  await userEvent.click(await tool());
  await waitFor(() => expect(texts()).toEqual(['/v1/feed/3/text', '/v1/feed/3/text']));
});

it('the key d shows it too, and g d still goes to Discover', async () => {
  const { reader, parts, texts } = await open();
  await userEvent.keyboard('d');
  expect(await reader.findByText('Whole 3')).toBeVisible();
  await userEvent.keyboard('d');
  await reader.findByText('Content 3');
  const before = texts().length;
  await userEvent.keyboard('gd');
  await waitFor(() => expect(parts.router.latestLocation.pathname).toBe('/discover'));
  expect(texts()).toHaveLength(before);
});

it('a followed source is remembered by the server, once it has given a text', async () => {
  const { reader, changes } = await open({ followed: subscriptionTo('example', { notifyMinute: 30 }) });
  await userEvent.click(await tool());
  await reader.findByText('Whole 3');
  await waitFor(() => expect(changes()).toEqual([{ urlKey: 'example', notifyMinute: 30, fullText: true }]));
  await userEvent.click(await tool());
  await waitFor(() => expect(changes().at(-1)).toMatchObject({ fullText: false }));
});

it('the next item of a source that is remembered opens with its text, which was fetched before', async () => {
  const { texts } = await open();
  await userEvent.click(await tool());
  await waitFor(() => expect(texts()).toEqual(['/v1/feed/3/text', '/v1/feed/2/text']));
  await userEvent.keyboard('j');
  const second = within(await screen.findByRole('dialog', { name: 'Item 2' }));
  expect(second.getByText('Whole 2')).toBeVisible();
  await waitFor(() => expect(texts()).toEqual(['/v1/feed/3/text', '/v1/feed/2/text', '/v1/feed/1/text']));
});

it('a refusal is said in the server’s words beside a link to the original, and a press asks again', async () => {
  const refusal = refused(404, { message: 'No article there.', code: 'TEXT_NOT_FOUND' });
  let answer: typeof refusal | undefined = refusal;
  const { reader, changes } = await open({
    followed: subscriptionTo('example'),
    answers: { fullTextOfItem: ({ params }) => answer ?? textOf(params.id) },
  });
  await userEvent.click(await tool());
  const [line] = await reader.findAllByText(/No article there\./);
  expect(within(line!).getByRole('link', { name: 'Read at news.example' })).toHaveAttribute('href', items[0]!.link);
  expect(reader.getByText('Content 3')).toBeVisible();
  expect(changes()).toEqual([]);
  answer = undefined;
  await userEvent.click(await tool());
  expect(await reader.findByText('Whole 3')).toBeVisible();
  expect(reader.queryByText(/No article there\./)).toBeNull();
});

it('where the source forbids it a second press gives up', async () => {
  const { reader, texts } = await open({
    followed: subscriptionTo('example', { fullText: true }),
    answers: { fullTextOfItem: refused(403, { message: 'Its owner forbids it.', code: 'TEXT_FORBIDDEN' }) },
  });
  await reader.findAllByText(/Its owner forbids it\./);
  await userEvent.click(await tool());
  await waitFor(() => expect(reader.queryByText(/Its owner forbids it\./)).toBeNull());
  expect(texts()).toEqual(['/v1/feed/3/text']);
});

it('a source that forbids it does not offer it', async () => {
  await open({ answers: { projectByKey: newsSource('example', { allowsFullText: false }) } });
  expect(screen.queryByRole('button', { name: 'Full text' })).toBeNull();
});

it('a visitor is led to the sign-in, which knows the way back', async () => {
  const { parts } = await open({ isVisitor: true });
  await userEvent.click(screen.getByRole('link', { name: 'Full text (sign in)' }));
  await waitFor(() => expect(parts.router.latestLocation.pathname).toBe('/login'));
  expect(parts.router.latestLocation.state).toMatchObject({ from: '/example' });
});

it('news that was published here, and an item without a link, offer none', async () => {
  const { reader } = await open({
    answers: { feedOfProject: listPage([newsItem(3, { link: null }), newsItem(2, { fields: [] })]) },
  });
  expect(reader.queryByRole('button', { name: 'Full text' })).toBeNull();
  await userEvent.keyboard('j');
  await screen.findByRole('dialog', { name: 'Item 2' });
  expect(screen.queryByRole('button', { name: 'Full text' })).toBeNull();
});

it('a visitor’s browser does not hold which sources the person before them opened with full text', async () => {
  localStorage.setItem('fullTextOf', 'example');
  await open({ isVisitor: true });
  await waitFor(() => expect(localStorage.getItem('fullTextOf')).toBeNull());
});
