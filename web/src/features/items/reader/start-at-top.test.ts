// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startAtTop } from './start-at-top.ts';
import { useReaderFocus } from './use-reader-focus.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A sheet that scrolls to where it is told, as in a browser. */
const sheetAt = (top: number) => {
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.scrollTo = (options?: unknown) => {
    sheet.scrollTop = (options as ScrollToOptions).top!;
  };
  sheet.scrollTop = top;
  const scrolls = (to: number) => {
    sheet.scrollTop = to;
    sheet.dispatchEvent(new Event('scroll'));
    return sheet.scrollTop;
  };
  return { sheet, scrolls };
};

it('begins at the top, and stays there while a scroll of the last item goes on', () => {
  vi.useFakeTimers();
  const { sheet, scrolls } = sheetAt(900);
  startAtTop(sheet);
  expect(sheet.scrollTop).toBe(0);
  expect([scrolls(120), scrolls(40)]).toEqual([0, 0]);
  vi.advanceTimersByTime(1_000);
  expect(scrolls(300)).toBe(300);
});

it.each(['keydown', 'wheel', 'pointerdown'])('leaves the scroll to the person from a %s on', type => {
  const { sheet, scrolls } = sheetAt(0);
  startAtTop(sheet);
  sheet.dispatchEvent(new Event(type, { bubbles: true }));
  expect(scrolls(300)).toBe(300);
});

it('ends when it is told', () => {
  const { sheet, scrolls } = sheetAt(0);
  startAtTop(sheet)();
  expect(scrolls(300)).toBe(300);
});

it('holds the next item of a sheet, and leaves every scroll to a sheet that opens', () => {
  const { sheet, scrolls } = sheetAt(0);
  const ref = { current: sheet };
  const { rerender } = renderHook(({ id }) => useReaderFocus(ref, id, 'A title'), { initialProps: { id: 1 } });
  expect(scrolls(300)).toBe(300);
  rerender({ id: 2 });
  expect(scrolls(120)).toBe(0);
});
