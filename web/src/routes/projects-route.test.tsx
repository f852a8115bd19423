import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { newsSource } from '../../test/source.ts';
import { type Asked, fakeWire, nothingYet, refused } from '../../test/wire.ts';
import { App, startApp } from '../app.tsx';
import { startTexts } from '../i18n/index.ts';

beforeAll(() => startTexts('en'));

const open = (address: string) => {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  return { history, user: userEvent.setup() };
};
const listed = (asked: Asked[]) =>
  asked.filter(({ path }) => path === '/v1/projects').map(({ query }) => Object.fromEntries(query));
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** Answers one page of sources for each list of keys. */
const pages = (...all: string[][]) =>
  fakeWire({
    ...nothingYet,
    projectList: ({ query }) => {
      const at = Number(query.get('page'));
      const content = all[at]!.map(key => newsSource(key, { tags: [{ name: 'news' }] }));
      return { content, first: at === 0, last: at === all.length - 1, totalPages: all.length };
    },
  });

it('shows all pages to the end, and a source that moved between two of them once', async () => {
  const asked = pages(['a', 'b'], ['b', 'c'], ['d']);
  open('/projects');
  expect(await screen.findByText('That is all.')).toBeInTheDocument();
  expect(names()).toEqual(['Source a', 'Source b', 'Source c', 'Source d']);
  expect(listed(asked)).toEqual(['0', '1', '2'].map(page => ({ sort: 'subscribers', language: 'en', page })));
});

it('asks for the tag and the order that the address names, and for a chosen order anew', async () => {
  const asked = pages(['a']);
  const { history, user } = open('/projects/tag/news?sort=name');
  await screen.findByText('That is all.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
  await screen.findByText('That is all.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'subscribers');
  await screen.findByText('That is all.');
  expect(listed(asked)).toEqual(
    ['name', 'newest', 'subscribers'].map(sort => ({ tag: 'news', sort, language: 'en', page: '0' })),
  );
  expect(history.location.href).toBe('/projects/tag/news');
});

it('a list that fails says so, and comes on a second try', async () => {
  let isDown = true;
  fakeWire({
    ...nothingYet,
    projectList: () =>
      isDown
        ? refused(403, { message: 'Not now', code: 'FORBIDDEN' })
        : { content: [newsSource('a')], first: true, last: true, totalPages: 1 },
  });
  const { user } = open('/projects');
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Source a' })).toBeInTheDocument();
});

it('says that there are no sources, and of a tag how to see all', async () => {
  fakeWire(nothingYet);
  const { user } = open('/projects/tag/nothing');
  expect(await screen.findByText('No sources with this tag')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /Clear the filter/ }));
  expect(await screen.findByText('No sources yet')).toBeInTheDocument();
});

it('a source’s button leads to the sign-in, which is told the way back', async () => {
  pages(['a']);
  const { history, user } = open('/projects?sort=name');
  await user.click(await screen.findByRole('link', { name: 'Subscribe to Source a' }));
  expect(history.location).toMatchObject({ pathname: '/login', state: { from: '/projects?sort=name' } });
});
