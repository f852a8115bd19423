// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReaderFocus } from './use-reader-focus.ts';

it('keeps the next item at its top while a scroll goes on, and leaves every scroll to a sheet that opens', () => {
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.scrollTo = (options?: unknown) => {
    sheet.scrollTop = (options as ScrollToOptions).top!;
  };
  const scrolls = (to: number) => {
    sheet.scrollTop = to;
    sheet.dispatchEvent(new Event('scroll'));
    return sheet.scrollTop;
  };
  const ref = { current: sheet };
  const { rerender } = renderHook(({ id }) => useReaderFocus(ref, id, 'A title'), { initialProps: { id: 1 } });
  expect(scrolls(300)).toBe(300);
  rerender({ id: 2 });
  expect(scrolls(120)).toBe(0);
});
