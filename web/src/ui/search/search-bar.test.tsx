import { createMemoryHistory } from '@tanstack/react-router';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App, startApp } from '#app.tsx';
import { startTexts } from '#i18n/index.ts';
import { fakeWire, listPage, newsItem, nothingYet, refused } from '../../../test/wire.ts';
import { timing } from '../constants.ts';

const known = 'https://example.com/a?b=c#d';

beforeAll(() => startTexts('en'));
beforeEach(() => {
  fakeWire({
    ...nothingYet,
    feedAll: ({ query }) => listPage(query.has('after') ? [] : [newsItem(1)]),
    feedOfProject: ({ query }) => listPage(query.has('after') ? [] : [newsItem(1)]),
    search: listPage([newsItem(1)]),
    keywordSuggestions: ({ query }) =>
      query.get('word') === 'fer'
        ? [
            { word: 'ferries', type: 'TAG', key: 'ferries', title: 'ferries' },
            { word: 'Ferry News', type: 'PROJECT', key: 'example', title: 'Ferry News' },
          ]
        : [],
    projectByKey: refused(404, { message: 'Project not founded', code: 'PROJECT_NOT_FOUND' }),
    projectByLink: ({ query }) =>
      query.get('link') === known
        ? { urlKey: 'example' }
        : refused(404, { message: 'Failed to fetch rss', code: 'RSS_NOT_FOUND' }),
  });
});

const open = async (address: string) => {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<App {...startApp(history)} />);
  const field = await screen.findByRole('combobox', { name: 'Search or paste an address' });
  return { history, field, user: userEvent.setup() };
};
const options = () => screen.queryAllByRole('option');
const selected = () => screen.getByRole('option', { selected: true });

describe('while an input method composes', () => {
  it('Enter does not search and the arrows change no option', async () => {
    const { history, field, user } = await open('/search/before');
    await user.click(field);
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: '서울' } });
    const enter = createEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent(field, enter);
    expect(enter.defaultPrevented).toBe(true);
    fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
    fireEvent.submit(field.closest('form')!);
    expect(selected()).toHaveTextContent('Search feeds and projects');
    expect(history.location.pathname).toBe('/search/before');

    fireEvent.compositionEnd(field);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(decodeURIComponent(history.location.pathname)).toBe('/search/서울'));
  });

  it('the key that ends it is known by its number where nothing else tells', async () => {
    const { field, user } = await open('/search/before');
    await user.click(field);
    const enter = createEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    fireEvent(field, enter);
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229 });
    expect(enter.defaultPrevented).toBe(true);
    expect(selected()).toHaveTextContent('Search feeds and projects');
  });
});

describe('the options', () => {
  it('show with the focus, close by Esc and come back by an arrow as they were', async () => {
    const { field, user } = await open('/search/before');
    expect(options()).toHaveLength(0);
    await user.click(field);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    await user.keyboard('{Escape}');
    expect(options()).toHaveLength(0);
    expect(field).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('In my subscriptions');
  });

  it('outlive the focus by 300 ms', async () => {
    const { field, user } = await open('/search/before');
    await user.click(field);
    vi.useFakeTimers();
    try {
      fireEvent.blur(field);
      act(() => vi.advanceTimersByTime(timing.searchOptionHide - 1));
      expect(options()).toHaveLength(2);
      act(() => vi.advanceTimersByTime(1));
      expect(options()).toHaveLength(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('take a press that took the focus from the field', async () => {
    const { history, field, user } = await open('/search/before');
    await user.clear(field);
    await user.type(field, 'after');
    fireEvent.blur(field);
    await user.click(options()[0]!);
    await waitFor(() => expect(history.location.pathname).toBe('/search/after'));
  });

  it('that need a sign-in lead there and remember the way back', async () => {
    const { history, field, user } = await open('/search/before?tab=news');
    await user.click(field);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(history.location.state.from).toBe('/search/before?tab=news');
  });
});

describe('the suggestions', () => {
  it('stand below the options for what is typed, and Enter goes to the one that the arrows have reached', async () => {
    const { history, field, user } = await open('/search/before');
    await user.clear(field);
    await user.type(field, 'fer');
    expect(await screen.findByRole('option', { name: /^ferries ?Tag$/ })).toBeInTheDocument();
    expect(selected()).toHaveTextContent('Search feeds and projects');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected()).toHaveTextContent('ferries');
    expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(history.location.pathname).toBe('/projects/tag/ferries'));
  });

  it('are no obstacle: Enter searches for the words as ever, and a press opens a source', async () => {
    const { history, field, user } = await open('/search/before');
    await user.clear(field);
    await user.type(field, 'fer');
    await screen.findByRole('option', { name: /^Ferry News ?Source$/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(history.location.pathname).toBe('/search/fer'));
    await user.type(field, '{Backspace}r');
    await user.click(await screen.findByRole('option', { name: /^Ferry News ?Source$/ }));
    await waitFor(() => expect(history.location.pathname).toBe('/example'));
  });
});

describe('an address', () => {
  it('that is known becomes its source’s page in the same history entry', async () => {
    const { history, field, user } = await open('/search/before');
    await user.clear(field);
    await user.type(field, `${known}{Enter}`);
    await waitFor(() => expect(history.location.pathname).toBe('/example'));
    act(() => history.back());
    await waitFor(() => expect(history.location.pathname).toBe('/search/before'));
  });

  it('that is not known is said to be so, with the ways to get its news', async () => {
    const address = 'https://example.com/unknown?b=c/d#e';
    const { field } = await open(`/search/${encodeURIComponent(address)}`);
    expect(await screen.findByText('This address can be added as a source')).toBeInTheDocument();
    expect(field).toHaveValue(address);
    const wayTo = (name: string) =>
      new URL((screen.getByRole('link', { name }) as HTMLAnchorElement).href).searchParams.get('url');
    expect(wayTo('Add this source')).toBe(address);
    expect(wayTo('Make a feed with the RSS generator')).toBe(address);
  });
});
