// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setServerReached } from './connection.ts';
import { loadCode } from './load-code.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const pageOf = (file: string) => `<script type="module" crossorigin src="${file}"></script>`;

let offered: string | undefined;
let asked = 0;
const reload = vi.fn();
beforeEach(() => {
  document.head.innerHTML = pageOf('/assets/index-old.js');
  offered = pageOf('/assets/index-old.js');
  asked = 0;
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('fetch', async () => {
    asked++;
    if (offered === undefined) throw new TypeError('Failed to fetch');
    return new Response(offered);
  });
});
afterEach(() => {
  setServerReached(true);
  document.head.innerHTML = '';
});

it('answers the code that can be had, and asks nothing else', async () => {
  expect(await loadCode(async () => 'code')).toBe('code');
  expect(asked).toBe(0);
});

it('loads the page again when the server has a newer version, once for each', async () => {
  offered = pageOf('/assets/index-new.js');
  await expect(loadCode(gone, { reload })).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(1);
  await expect(loadCode(gone, { reload })).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(1);
  document.head.innerHTML = pageOf('/assets/index-new.js');
  offered = pageOf('/assets/index-newest.js');
  await expect(loadCode(gone, { reload })).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ['the version is the same', pageOf('/assets/index-old.js')],
  ['the server cannot be asked', undefined],
  ['another answers in its place', '<h1>Welcome to the hotel</h1>'],
])('stays on the page where %s', async (_what, page) => {
  offered = page;
  await expect(loadCode(gone, { reload })).rejects.toThrow('Failed to fetch');
  expect([reload.mock.calls.length, asked]).toEqual([0, 1]);
});

it('asks nobody without a network', async () => {
  setServerReached(false);
  await expect(loadCode(gone, { reload })).rejects.toThrow('Failed to fetch');
  expect([reload.mock.calls.length, asked]).toEqual([0, 0]);
});

it('loads the page again, once, where a person has asked for another try and the server is there', async () => {
  for (let press = 0; press < 2; press++)
    await expect(loadCode(gone, { reload, hasAsked: true })).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledTimes(1);
});
