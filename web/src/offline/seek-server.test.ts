// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOffline, setServerReached } from '#ui/connection.ts';
import { seekServer } from './seek-server.ts';

/** The fake server counts the requests, and answers only while it is up. */
let asked = 0;
let isUp = false;
let end: () => void;
beforeEach(() => {
  [asked, isUp] = [0, false];
  vi.useFakeTimers();
  end = seekServer();
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (!isUp) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 503 });
  });
});
afterEach(() => {
  end();
  setServerReached(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const within = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('a server that was lost is found when it answers anything, and is not asked for after that', async () => {
  setServerReached(false);
  await within(7);
  expect([asked, isOffline()]).toEqual([2, true]);
  isUp = true;
  await within(8);
  expect([asked, isOffline()]).toEqual([3, false]);
  await within(600);
  expect(asked).toBe(3);
});

it('it is asked for at most once a minute, also when it is lost as soon as it is found', async () => {
  setServerReached(false);
  await within(62);
  expect(asked).toBe(5);
  await within(600);
  expect(asked).toBe(15);
  isUp = true;
  await within(60);
  for (let loss = 0; loss < 10; loss += 1) {
    setServerReached(false);
    await within(60);
  }
  expect(asked).toBe(26);
  await within(61);
  setServerReached(false);
  await within(2);
  expect(asked).toBe(27);
});

it('it is asked for also when it was lost before the page stood', async () => {
  end();
  setServerReached(false);
  isUp = true;
  end = seekServer();
  await within(2);
  expect(isOffline()).toBe(false);
});

it('nobody is asked while the browser knows of no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setServerReached(false);
  await within(600);
  expect(asked).toBe(0);
});
