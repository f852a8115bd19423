import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, listPage, newsItem, nothingYet } from '../../../test/wire.ts';
import { dropSearches, keepSearch, searchesAreOf } from './recent-searches.ts';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  searchesAreOf(null);
  dropSearches();
  fakeWire({
    ...nothingYet,
    feedAll: ({ query }) => listPage(query.has('after') ? [] : [newsItem(1)]),
    search: listPage([newsItem(1)]),
    keywordSuggestions: [],
  });
});

const open = async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<App {...startApp(history)} />);
  const field = await screen.findByRole('combobox', { name: 'Search or paste an address' });
  return { history, field, user: userEvent.setup() };
};
const names = () => screen.queryAllByRole('option').map(option => option.textContent);
const kept = () => (JSON.parse(localStorage.getItem('searches') ?? '{"words":[]}') as { words: string[] }).words;

it('keeps the last ten, the newest first and each once', () => {
  for (let n = 1; n <= 12; n++) keepSearch(`word ${n}`);
  keepSearch('word 5');
  expect(kept()).toEqual(['word 5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map(n => `word ${n}`)]);
});

it('gives a person what they searched as a visitor, and nobody else', () => {
  keepSearch('ferries');
  searchesAreOf(7);
  expect(kept()).toEqual(['ferries']);
  searchesAreOf(8);
  expect(kept()).toEqual([]);
  keepSearch('trams');
  searchesAreOf(null);
  expect(kept()).toEqual([]);
});

it('keeps words that were searched, not those that were typed', async () => {
  const { history, field, user } = await open();
  await user.type(field, 'ferries{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/search/ferries'));
  await user.clear(field);
  await user.type(field, 'trams{Escape}');
  expect(kept()).toEqual(['ferries']);
});

it('shows them in the empty field, and one is searched again by the keys', async () => {
  keepSearch('trams');
  keepSearch('ferries');
  const { history, field, user } = await open();
  await user.click(field);
  expect(names().slice(2)).toEqual(['ferriesRecent', 'tramsRecent', 'Clear recent searches']);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/search/trams'));
  expect(kept()).toEqual(['trams', 'ferries']);
});

it('shows those that begin so while the person types', async () => {
  keepSearch('trams');
  keepSearch('ferries');
  const { field, user } = await open();
  await user.type(field, 'tr');
  expect(names().slice(2)).toEqual(['tramsRecent']);
});

it('lets one go by Delete or by its cross, and all at the end of the list', async () => {
  for (const word of ['trains', 'trams', 'ferries']) keepSearch(word);
  const { field, user } = await open();
  await user.click(field);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveAccessibleDescription(
    'Press Delete to remove this search',
  );
  await user.keyboard('{Delete}');
  expect(kept()).toEqual(['trams', 'trains']);
  await user.click(within(screen.getByRole('option', { name: /trams/ })).getByTitle('Remove from recent searches'));
  expect(kept()).toEqual(['trains']);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Clear recent searches');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{Enter}');
  expect(kept()).toEqual([]);
  expect(field).toHaveFocus();
});

it('follows what another tab has changed', async () => {
  const { field, user } = await open();
  await user.click(field);
  localStorage.setItem('searches', JSON.stringify({ of: null, words: ['harbour'] }));
  act(() => void fireEvent(window, new StorageEvent('storage', { key: 'searches' })));
  expect(names().slice(2)).toEqual(['harbourRecent', 'Clear recent searches']);
});
