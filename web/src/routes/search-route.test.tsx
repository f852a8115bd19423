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
