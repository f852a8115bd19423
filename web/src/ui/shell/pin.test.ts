// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { isPinned, setPinned, startPin, usePinned } from './pin.ts';

const shown = () => document.documentElement.getAttribute('data-drawer');

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: a visitor who has chosen nothing
  document.cookie = 'drawerFixed=; path=/; max-age=0';
});

it('the drawer is pinned until something else is chosen', () => {
  startPin();
  expect(isPinned()).toBe(true);
  expect(shown()).toBe('pinned');
});

it('a choice is in the cookie, on the page and in every component at once', () => {
  const { result } = renderHook(usePinned);
  act(() => setPinned(false));
  expect(document.cookie).toContain('drawerFixed=false');
  expect(shown()).toBe('closed');
  expect(result.current).toBe(false);
  act(() => setPinned(true));
  expect(document.cookie).toContain('drawerFixed=true');
  expect(shown()).toBe('pinned');
  expect(result.current).toBe(true);
});

it('a new page begins with what was chosen before', () => {
  setPinned(false);
  document.documentElement.removeAttribute('data-drawer');
  startPin();
  expect(shown()).toBe('closed');
});
