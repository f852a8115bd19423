import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#i18n/index.ts';
import { startListWidth } from './list-width.ts';
import { Splitter } from './splitter.tsx';

beforeEach(async () => {
  await startTexts('en');
  vi.stubGlobal('innerWidth', 1800);
  startListWidth();
  HTMLElement.prototype.setPointerCapture ??= () => {};
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const line = () => screen.getByRole('separator', { name: 'Width of the list' });
const value = () => Number(line().getAttribute('aria-valuenow'));

it('is a splitter of the list that tells where it stands', () => {
  render(<Splitter controls="content" />);
  expect(line()).toHaveAttribute('aria-controls', 'content');
  expect(line()).toHaveAttribute('aria-orientation', 'vertical');
  expect(line()).toHaveAttribute('aria-valuemin', '320');
  expect(line()).toHaveAttribute('aria-valuemax', '760');
  expect(value()).toBe(420);
});

it.each([
  ['ArrowRight', 436],
  ['ArrowLeft', 404],
  ['Home', 320],
  ['End', 760],
])('%s moves it to %d, and no key of the reader hears of it', (key, width) => {
  render(<Splitter controls="content" />);
  expect(fireEvent.keyDown(line(), { key })).toBe(false);
  expect(value()).toBe(width);
  expect(localStorage.getItem('listWidth')).toBe(String(width));
});

it('leaves every other key to the page', () => {
  render(<Splitter controls="content" />);
  for (const init of [{ key: 'j' }, { key: 'Escape' }, { key: 'ArrowLeft', altKey: true }])
    expect(fireEvent.keyDown(line(), init)).toBe(true);
  expect(value()).toBe(420);
});

it('follows the pointer that has taken it, stores the place at the end, and a double press resets it', () => {
  render(<Splitter controls="content" />);
  fireEvent.pointerMove(line(), { clientX: 900 });
  expect(value()).toBe(420);
  fireEvent.pointerDown(line(), { clientX: 500, pointerId: 1, button: 0 });
  fireEvent.pointerMove(line(), { clientX: 600, pointerId: 1 });
  expect(value()).toBe(520);
  expect(localStorage.getItem('listWidth')).toBeNull();
  fireEvent.pointerUp(line(), { clientX: 600, pointerId: 1 });
  expect(localStorage.getItem('listWidth')).toBe('520');
  fireEvent.pointerMove(line(), { clientX: 700 });
  expect(value()).toBe(520);
  fireEvent.doubleClick(line());
  expect(value()).toBe(420);
});
