import type { FoundFeed } from '@newsbell/contracts/projects';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import {
  type Answers,
  type Asked,
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

const feed = (url: string, given: Partial<FoundFeed> = {}): FoundFeed => ({
  url,
  title: 'Harbour Post',
  description: 'News of the quay',
  urlKey: null,
  items: [{ title: 'The ferry is late', link: null, published: null }],
  ...given,
});

const openWith = (answers: Answers): Asked[] => {
  const asked = fakeWire({ ...nothingYet, ...answers });
  signedInAs(person());
  const initialEntries = ['/project/add?url=harbour.example'];
  render(<App {...startApp(createMemoryHistory({ initialEntries }))} />);
  return asked;
};
const bodiesTo = (asked: Asked[], path: string) =>
  asked
    .filter(each => each.path === path && each.init.method === 'POST')
    .map(({ init }) => JSON.parse(String(init.body)));

it('looks up the address of the page at once, and adds and follows the feed that is chosen', async () => {
  const feeds = [feed('https://harbour.example/rss'), feed('https://harbour.example/atom')];
  const asked = openWith({
    projectDiscover: { kind: 'found', feeds },
    projectAdd: newsSource('harbour', { title: 'Harbour Post' }),
    projectByKey: newsSource('harbour', { title: 'Harbour Post' }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: /atom$/ }));
  expect(screen.getAllByText('The ferry is late')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Add and subscribe' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Post' })).toBeVisible();
  expect(bodiesTo(asked, '/v1/project/discover')).toEqual([{ url: 'harbour.example' }]);
  expect(bodiesTo(asked, '/v1/project')).toEqual([{ url: 'https://harbour.example/atom', subscribe: true }]);
});

it('says why a feed could not be added, and lets it be tried again', async () => {
  const message = 'You have exceeded the maximum number of producible projects.';
  const asked = openWith({
    projectDiscover: { kind: 'found', feeds: [feed('https://harbour.example/rss')] },
    projectAdd: refused(403, { message, code: 'TOO_MANY_PROJECTS' }),
  });
  const add = await screen.findByRole('button', { name: 'Add and subscribe' });
  await userEvent.click(add);
  expect(await screen.findByText(message)).toBeVisible();
  await userEvent.click(add);
  expect(bodiesTo(asked, '/v1/project')).toHaveLength(2);
});

it('says of a feed in the own network of the server that it stays private', async () => {
  openWith({
    projectDiscover: { kind: 'found', feeds: [feed('http://rsshub:1200/rss', { inPrivateNetwork: true })] },
  });
  expect(await screen.findByText("It is in this server's own network. Only you see it.")).toBeVisible();
});

it('names a known feed as known, with the way to it', async () => {
  openWith({
    projectDiscover: { kind: 'found', feeds: [feed('https://harbour.example/rss', { urlKey: 'harbour' })] },
  });
  expect(await screen.findByText('Known here already')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the source' })).toHaveAttribute('href', '/harbour');
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

it('asks once to check an address that cannot be reached', async () => {
  const message = 'Nothing could be reached at this address: check it for mistakes. Private networks are not read.';
  openWith({ projectDiscover: { kind: 'failed', message } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`No feed could be read${message}`);
  expect(alert.textContent!.match(/check/gi)).toEqual(['check']);
});

it('looks the same address up again when it is sent again', async () => {
  const asked = openWith({ projectDiscover: { kind: 'failed', message: 'The site did not answer in time.' } });
  expect(await screen.findByText('The site did not answer in time.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('The site did not answer in time.');
  expect(bodiesTo(asked, '/v1/project/discover')).toHaveLength(3);
});

it('waits for the first crawl in the place of the list, which then comes by itself', async () => {
  let health: 'new' | 'ok' = 'new';
  fakeWire({
    ...nothingYet,
    projectByKey: () => newsSource('harbour', { health }),
    // The poll finds nothing: what is there at its beginning is the list's own.
    feedOfProject: ({ query }) => listPage(health === 'new' || query.has('after') ? [] : [newsItem(1)]),
  });
  render(<App {...startApp(createMemoryHistory({ initialEntries: ['/harbour'] }))} />);
  expect(await screen.findByText('Fetching the first news')).toBeVisible();
  health = 'ok';
  expect(await screen.findByRole('link', { name: 'Item 1' })).toBeVisible();
  expect(screen.queryByText('Fetching the first news')).toBeNull();
});
