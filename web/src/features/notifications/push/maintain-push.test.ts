// @vitest-environment jsdom
import type { PushDestination } from '@newsbell/contracts/notifications';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountQuery } from '#features/accounts/queries.ts';
import { fakeBrowserPush, publicKey, workerHeard } from '../../../../test/browser-push.ts';
import { pushDestination } from '../../../../test/push-destination.ts';
import { type Asked, answeredByAnother, fakeWire, nothingYet, person } from '../../../../test/wire.ts';
import { maintainPush, maintainPushOnSignIn } from './maintain-push.ts';
import { keepPush, storedPush } from './stored-push.ts';
import { keepToken, pushToken, withdrawToken } from './token.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-05T12:00:00Z');
const endpoint = 'https://push.example/here';
const moved = 'https://push.example/moved';
const tokenHere = JSON.stringify({ endpoint });
let sent: string[] = [];
let destinations: PushDestination[] = [];

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'pushToken=; path=/; max-age=0';
  sent = [];
  destinations = [pushDestination(3)];
  const note = ({ init, path, query }: Asked) => sent.push(`${init.method} ${path}${query.size ? `?${query}` : ''}`);
  fakeWire({
    notificationTargets: asked => {
      note(asked);
      return { ...nothingYet.notificationTargets, targets: destinations, publicKey };
    },
    registerPush: asked => {
      note(asked);
      return { target: 4 };
    },
    removePush: asked => {
      note(asked);
      return { message: 'Done.' };
    },
  });
});

/** Stores that a person has switched push on here so many hours ago. */
const switchedOn = (hoursAgo: number, given: { account?: number; key?: string } = {}) => {
  keepPush({ account: 7, target: 3, key: publicKey, endpoint, at: now - hoursAgo * hour, ...given });
  keepToken(tokenHere);
};
const registered = ['GET /v1/notification/target', 'POST /v1/account/fcm'];
const takenBack = (address: string) =>
  `DELETE /v1/account/fcm?${new URLSearchParams({ token: JSON.stringify({ endpoint: address }) })}`;

describe('a visit', () => {
  it('says nothing to the server within a day of the last time', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    switchedOn(23);
    await maintainPush({ id: 7 }, now);
    expect([...sent, ...told]).toEqual([]);
    expect(workerHeard).toEqual([{ say: 'pushFor', account: 7 }]);
  });

  it('registers anew after a day', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    switchedOn(25);
    await maintainPush({ id: 7 }, now);
    expect(sent).toEqual(registered);
    expect(told).toEqual([]);
    expect(storedPush()).toMatchObject({ account: 7, target: 4, endpoint });
  });

  it('registers at once what the browser has at another address', async () => {
    fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint: moved });
    switchedOn(1);
    // The worker has registered the new destination, and withdrawn the one before.
    destinations = [pushDestination(5)];
    await maintainPush({ id: 7 }, now);
    expect(sent).toEqual(registered);
    expect(pushToken()).toBe(JSON.stringify({ endpoint: moved }));
  });

  it('makes another subscription where the operator’s key is another', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'other', endpoint });
    switchedOn(25);
    await maintainPush({ id: 7 }, now);
    expect(told).toEqual(['unsubscribe', 'subscribe']);
    expect(storedPush()?.key).toBe(publicKey);
  });

  it('registers again a person who has signed out and in again, without a question', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    switchedOn(1);
    await withdrawToken();
    expect(pushToken()).toBeUndefined();
    destinations = [];
    await maintainPush({ id: 7 }, now);
    expect(sent.slice(1)).toEqual(registered);
    expect(told).toEqual(['unsubscribe', 'subscribe']);
  });

  it('leaves off what the person has removed on another device', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    switchedOn(25);
    destinations = [pushDestination(9)];
    await maintainPush({ id: 7 }, now);
    expect(told).toEqual(['unsubscribe']);
    expect(sent).not.toContain('POST /v1/account/fcm');
    expect(storedPush()).toBeUndefined();
  });

  it('leaves off what has been taken away in the browser’s settings', async () => {
    fakeBrowserPush({ permission: 'denied' });
    switchedOn(1);
    await maintainPush({ id: 7 }, now);
    expect(sent).toEqual([takenBack(endpoint)]);
    expect(storedPush()).toBeUndefined();
  });

  it('of nobody takes back the token that is left of somebody', async () => {
    fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    switchedOn(1);
    await maintainPush(null, now);
    expect(sent).toEqual([takenBack(endpoint)]);
    expect(pushToken()).toBeUndefined();
  });

  it('of another person does so too, and registers nothing for them', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    switchedOn(1);
    await maintainPush({ id: 8 }, now);
    expect([sent, told, workerHeard]).toEqual([[takenBack(endpoint)], ['unsubscribe'], []]);
    await maintainPush({ id: 8 }, now);
    expect(sent).toHaveLength(1);
  });

  it('asks nobody who has never switched it on', async () => {
    const told = fakeBrowserPush();
    await maintainPush({ id: 7 }, now);
    expect([...sent, ...told]).toEqual([]);
  });
});

describe('a person who leaves', () => {
  it('takes back what the worker has renewed meanwhile too', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint: moved });
    switchedOn(1);
    await withdrawToken();
    expect(sent.toSorted()).toEqual([takenBack(endpoint), takenBack(moved)]);
    expect(told).toEqual(['unsubscribe']);
    expect(pushToken()).toBeUndefined();
  });

  it('does so where the browser has dropped the cookie, as some do after a week', async () => {
    const told = fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    await withdrawToken();
    expect([sent, told]).toEqual([[takenBack(endpoint)], ['unsubscribe']]);
  });

  it('leaves, whatever the browser makes of it', async () => {
    fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    const { pushManager } = await navigator.serviceWorker.ready;
    (await pushManager.getSubscription())!.unsubscribe = () => Promise.reject(new DOMException('', 'NetworkError'));
    switchedOn(1);
    await withdrawToken();
    expect(sent).toEqual([takenBack(endpoint)]);
  });

  it('and comes back at once is registered when all is taken back', async () => {
    fakeBrowserPush({ permission: 'granted', subscribed: 'ours', endpoint });
    switchedOn(1);
    vi.useFakeTimers();
    let isTakenBack = () => {};
    const asked = fakeWire({
      notificationTargets: { ...nothingYet.notificationTargets, targets: destinations, publicKey },
      registerPush: { target: 4 },
      removePush: () =>
        new Promise(resolve => {
          isTakenBack = () => resolve({ message: 'Done.' });
        }),
    });
    const calls = () => asked.map(({ init, path }) => `${init.method} ${path}`);
    const queries = new QueryClient();
    queries.setQueryData(accountQuery().queryKey, null);
    maintainPushOnSignIn(queries);
    queries.setQueryData(accountQuery().queryKey, person());
    await vi.advanceTimersByTimeAsync(100);
    expect(calls()).toEqual(['DELETE /v1/account/fcm']);
    isTakenBack();
    await vi.advanceTimersByTimeAsync(100);
    expect(calls()).toEqual(['DELETE /v1/account/fcm', ...registered]);
    vi.useRealTimers();
  });
});

it('a token stays in its cookie until the server has taken it back', async () => {
  fakeWire({ removePush: answeredByAnother('<h1>Bad gateway</h1>', 502) });
  keepToken(tokenHere);
  await withdrawToken();
  expect(pushToken()).toBe(tokenHere);
});

it('what this device has kept is read as a stranger’s word', () => {
  for (const value of [
    '',
    '{',
    'null',
    '[]',
    '{"account":"7"}',
    '{"account":7,"target":1,"at":1,"key":2,"endpoint":""}',
  ]) {
    localStorage.setItem('push', value);
    expect(storedPush()).toBeUndefined();
  }
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'pushToken=%E0%A4%A; path=/';
  expect(pushToken()).toBeUndefined();
});
