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

const backups = newsSource('backups', { title: 'Backups', kind: 'PUBLISHED', canEdit: true, canPublish: true });
const { urlKey, title, image, language } = backups;
const news = [3, 2, 1].map(id => ({
  ...newsItem(id, { title: `Run ${id}`, canDelete: true, read: true, starred: false }),
  project: { urlKey, title, image, language },
}));

/** The poll for what is newer finds nothing. */
const listOf =
  (items: () => FeedItem[]): Answers['feedOfProject'] =>
  ({ query }) =>
    listPage(query.has('after') ? [] : items());

const open = (answers: Answers = {}, address = '/backups') => {
  const asked = fakeWire({
    ...{ ...nothingYet, projectByKey: backups, feedOfProject: listOf(() => news), newsDelete: { message: 'Gone' } },
    feedByIds: ({ query }) => news.filter(item => query.getAll('id').includes(String(item.id))),
    ...answers,
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }), false)} />);
  return { user: userEvent.setup(), of: (name: string) => asked.filter(each => each.name === name) };
};
const titles = () => screen.queryAllByRole('heading', { name: /^Run \d$/ }).map(each => each.textContent);
const openMenu = async (user: ReturnType<typeof userEvent.setup>, of: string) => {
  await user.click(await screen.findByRole('link', { name: of }));
  const reader = within(await screen.findByRole('dialog', { name: of }));
  await user.click(await reader.findByRole('button', { name: 'More actions' }));
};
const askOf = async (user: ReturnType<typeof userEvent.setup>, of: string) => {
  await openMenu(user, of);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('dialog', { name: 'Delete news' }));
};

it('published news is deleted after a question, and leaves the list and the reader', async () => {
  const { user, of } = open();
  const asking = await askOf(user, 'Run 2');
  expect(asking.getByText('Are you sure you want to delete?')).toBeVisible();
  expect(asking.getByText('Run 2')).toBeVisible();
  await user.click(asking.getByRole('button', { name: 'Keep it' }));
  expect(of('newsDelete')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Successfully deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(titles()).toEqual(['Run 3', 'Run 1']);
  expect(of('newsDelete').map(({ query }) => String(query))).toEqual(['id=2']);
});

it('a failure is told in the dialog, and the news stays', async () => {
  const { user } = open({ newsDelete: refused(500, { code: 'INTERNAL', message: '' }) });
  const asking = await askOf(user, 'Run 1');
  await user.click(asking.getByRole('button', { name: 'Delete for good' }));
  expect(await asking.findByText(/^Failed to delete\./)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Run 1' })).toBeVisible();
});

it('news that is gone already leaves the list just so', async () => {
  const { user } = open({ newsDelete: refused(404, { code: 'FEED_NOT_FOUND', message: 'Not found' }) });
  const asking = await askOf(user, 'Run 3');
  await user.click(asking.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(titles()).toEqual(['Run 2', 'Run 1']));
});

it('news of others has no such entry', async () => {
  const { user } = open({ feedOfProject: listOf(() => news.map(({ canDelete: _can, ...item }) => item)) });
  await openMenu(user, 'Run 1');
  await screen.findByRole('button', { name: 'Report' });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('all news of a project is deleted by its owner, and the list is empty', async () => {
  let left = news;
  const { user, of } = open({
    feedOfProject: listOf(() => left),
    newsDeleteAll: () => {
      left = [];
      return { message: 'All is deleted.' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Backups' }));
  await user.click(await screen.findByRole('button', { name: 'Delete all news' }));
  expect(screen.getByText('Are you sure you want to delete?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('All is deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Publish your first news')).toBeVisible());
  expect(titles()).toEqual([]);
  expect(of('newsDeleteAll').map(({ query }) => String(query))).toEqual(['urlKey=backups']);
});

it('a crawled source has no news to delete', async () => {
  const { user } = open({ projectByKey: { ...backups, kind: 'FEED', canPublish: false } });
  await user.click(await screen.findByRole('button', { name: 'Edit Backups' }));
  await screen.findByRole('button', { name: 'Delete source' });
  expect(screen.queryByRole('button', { name: 'Delete all news' })).toBeNull();
});
