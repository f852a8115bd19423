// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepListWidth, moveListWidth, startListWidth, useListWidth } from './list-width.ts';

const shown = (): string => document.documentElement.style.getPropertyValue('--split');

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  document.documentElement.style.setProperty('--beside-side', '272px');
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.removeAttribute('style');
});

it.each([
  [null, '420px'],
  ['500', '500px'],
  ['12', '320px'],
  ['99999', '760px'],
  ['-1e999', '420px'],
  ['wide', '420px'],
])('shows what is stored, within its bounds (%s)', (stored, width) => {
  if (stored !== null) localStorage.setItem('listWidth', stored);
  startListWidth();
  expect(shown()).toBe(width);
});

it('stores a width once it is kept, and nothing for the usual one', () => {
  startListWidth();
  moveListWidth(555.4);
  expect(shown()).toBe('555px');
  expect(localStorage.getItem('listWidth')).toBeNull();
  keepListWidth();
  expect(localStorage.getItem('listWidth')).toBe('555');
  moveListWidth(420);
  keepListWidth();
  expect(localStorage.getItem('listWidth')).toBeNull();
});

it('gives way to a smaller window, and is there again in a larger one', () => {
  startListWidth();
  act(() => moveListWidth(5000));
  const { result } = renderHook(useListWidth);
  expect(result.current).toEqual({ now: 760, most: 760 });
  const resize = (width: number) =>
    act(() => {
      vi.stubGlobal('innerWidth', width);
      window.dispatchEvent(new Event('resize'));
    });
  resize(1280);
  expect(result.current).toEqual({ now: 528, most: 528 });
  resize(1800);
  expect(result.current).toEqual({ now: 760, most: 760 });
});
