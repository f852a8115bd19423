import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { newsSource } from '../../test/source.ts';
import { type Asked, fakeWire, nothingYet, person, refused, signedInAs } from '../../test/wire.ts';

beforeAll(() => startTexts('en'));

const open = (address: string): Asked[] => {
  const asked = fakeWire({
    ...nothingYet,
    projectByKey: newsSource('example'),
    projectByLink: refused(404, { message: 'Project not founded', code: 'PROJECT_NOT_FOUND' }),
  });
  signedInAs(person());
  render(<App {...startApp(createMemoryHistory({ initialEntries: [address] }), false)} />);
  return asked;
};

const long = 'a'.repeat(101);

it.each([
  ['/search/%20', 'Type a word to search for.'],
  [`/search/${long}`, 'A search has at most 100 characters. This one has 101.'],
  ['/subscription/search/%20', 'Type a word to search for.'],
  [`/subscription/search/${long}`, 'A search has at most 100 characters. This one has 101.'],
  ['/example/search/%20', 'Type a word to search for.'],
  [`/example/search/${long}`, 'A search has at most 100 characters. This one has 101.'],
])('%s says what is wrong with the word, and asks nobody', async (address, words) => {
  const asked = open(address);
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  expect(asked.filter(({ path }) => /search/.test(path))).toEqual([]);
});

it('a word of 100 characters with spaces around it is searched', async () => {
  const asked = open(`/search/%20${long.slice(1)}%20`);
  await screen.findByText('No search results found.');
  expect(asked.some(({ path }) => path === '/v1/search')).toBe(true);
});

it('an address that nobody has added is headed by that, and not by an error', async () => {
  open('/search/news.example');
  expect(await screen.findByText('This address can be added as a source')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Project not founded')).toBeNull();
  expect(screen.getByRole('link', { name: 'Make a feed with the RSS generator' })).toBeInTheDocument();
});

const queriesOf = (asked: Asked[], path: string) =>
  asked.filter(each => each.path === path).map(({ query }) => Object.fromEntries(query));

it.each([
  ['/search/bread', '/v1/search'],
  ['/subscription/search/bread', '/v1/search/subscription'],
])('%s asks with the filters of its address', async (page, path) => {
  const asked = open(`${page}?source=example&lang=ja&to=2026-01-31&since=`);
  await screen.findByText('No news matches these filters.');
  expect(queriesOf(asked, path)).toEqual([
    expect.objectContaining({ urlKey: 'example', language: 'ja', until: new Date(2026, 1, 1).toISOString() }),
  ]);
  expect(screen.getAllByRole('button', { name: 'Clear filters' })).toHaveLength(2);
});

it('a search of one source has the time alone', async () => {
  const asked = open('/example/search/bread?source=other&lang=ja&since=24h');
  await screen.findByText('No news from the last 24 hours.');
  const [query] = queriesOf(asked, '/v1/search');
  expect(query).toMatchObject({ urlKey: 'example', since: expect.any(String) });
  expect(query).not.toHaveProperty('language');
});

it('what the address says wrongly is left out', async () => {
  const asked = open('/search/bread?source=..&lang=xx&since=8d&from=2026-02-30');
  await screen.findByText('No search results found.');
  expect(Object.keys(queriesOf(asked, '/v1/search')[0]!)).toEqual(['word']);
});
