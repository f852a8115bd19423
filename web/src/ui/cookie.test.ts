// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readCookie, removeCookie, writeCookie } from './cookie.ts';

it('what is written is read at once, and what is removed is gone at once', () => {
  expect(readCookie('view')).toBe(undefined);
  writeCookie('view', 'TITLE_ONLY');
  expect(readCookie('view')).toBe('TITLE_ONLY');
  removeCookie('view');
  expect(readCookie('view')).toBe(undefined);
});

it('what another tab or the server has written is read in the next task', async () => {
  expect(readCookie('other')).toBe(undefined);
  // biome-ignore lint/suspicious/noDocumentCookie: another tab writes it
  document.cookie = 'other=1; path=/';
  await Promise.resolve();
  expect(readCookie('other')).toBe('1');
});
