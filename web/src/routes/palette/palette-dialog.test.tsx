import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, listPage, newsItem, nothingYet, refused } from '../../../test/wire.ts';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  fakeWire({
    ...nothingYet,
    projectByLink: refused(404, { message: 'Project not founded', code: 'PROJECT_NOT_FOUND' }),
    feedAll: ({ query }) => listPage(query.has('after') ? [] : [newsItem(1)]),
  });
});

const open = async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<App {...startApp(history)} />);
  const field = await screen.findByRole('combobox', { name: 'Search or paste an address' });
  return { history, field, user: userEvent.setup() };
};
const palette = () => screen.findByRole('combobox', { name: 'Search, or go to a source, folder, page or command' });
const selected = () => screen.getByRole('option', { selected: true });

it('opens by Ctrl K also in a field, chooses by what is typed, and goes there by Enter', async () => {
  const { history, field, user } = await open();
  await user.click(field);
  await user.keyboard('{Escape}{Control>}k{/Control}');
  const input = await palette();
  expect(input).toHaveFocus();
  await user.type(input, 'time');
  expect(selected()).toHaveTextContent('Timeline');
  expect(input).toHaveAttribute('aria-activedescendant', selected().id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/timeline'));
  expect(screen.queryByRole('combobox', { name: /folder/ })).toBeNull();
});

it('does a command, such as another theme', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await palette(), 'dark');
  await user.keyboard('{Enter}');
  expect(document.documentElement.dataset.scheme).toBe('dark');
});

it('opens another dialog in its own place', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await palette(), 'keyboard');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  expect(screen.getByText('Ctrl+K')).toBeInTheDocument();
});

it('does nothing with Enter while an input method composes, and says when nothing fits', async () => {
  const { history, user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const input = await palette();
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  expect(history.location.pathname).toBe('/');
  expect(input).toBeInTheDocument();
  await user.type(input, 'zzz');
  expect(screen.getAllByRole('status').map(each => each.textContent)).toContain('Nothing here has this name.');
});

it('searches for what has no name here, keeps the words, offers them again, and removes them by Delete', async () => {
  const { history, user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await palette(), 'zzz');
  expect(selected()).toHaveTextContent('Search for “zzz”');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/search/zzz'));
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  expect(selected()).toHaveTextContent('zzz');
  expect(selected()).toHaveTextContent('Recent search');
  await user.keyboard('{Delete}');
  expect(screen.queryByText('Recent search')).toBeNull();
});

it('looks an address up, and does not remember it', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await palette());
  await user.paste('https://example.org/secret');
  expect(selected()).toHaveTextContent('Look up https://example.org/secret');
  await user.keyboard('{Enter}');
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  expect(screen.queryByText('Recent search')).toBeNull();
});
