import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts, withAllTexts } from '#i18n/index.ts';
import { fakeBrowserPush, noBrowserPush, publicKey } from '../../../../test/browser-push.ts';
import { type Answers, fakeWire, person, refused, unreachable } from '../../../../test/wire.ts';
import { PushHere } from './push-here.tsx';

let registering: Answers['registerPush'];

beforeAll(() => withAllTexts(startTexts('en')));
beforeEach(() => {
  localStorage.clear();
  registering = { target: 4 };
  fakeWire({
    notificationTargets: { targets: [], publicKey, fcm: true, mail: true, slotMinutes: 30 },
    get registerPush() {
      return registering;
    },
  });
});
afterEach(() => {
  noBrowserPush();
  Reflect.deleteProperty(navigator, 'permissions');
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PushHere account={person({ channels: ['webpush'] })} />
    </QueryClientProvider>,
  );
const turnOn = () => screen.findByRole('button', { name: 'Turn on in this browser' });

/** Mocks the browser's permission, with all its listeners. */
const permissionStatus = () => {
  const heard = new Set<() => void>();
  const status = {
    addEventListener: (_type: string, listener: () => void, { signal }: { signal?: AbortSignal } = {}) => {
      if (signal?.aborted) return;
      heard.add(listener);
      signal?.addEventListener('abort', () => heard.delete(listener));
    },
    removeEventListener: (_type: string, listener: () => void) => heard.delete(listener),
  };
  return { heard, status };
};

it.each([
  ['refuses', refused(503, { message: 'The bell is stuck', code: 'INTERNAL' }), 'The bell is stuck'],
  ['cannot be reached', unreachable(), /^Failed to register\. The server cannot be reached/],
])('a server of ours that %s is not taken for the browser’s push service', async (_what, answer, said) => {
  fakeBrowserPush();
  registering = answer;
  open();
  await userEvent.setup().click(await turnOn());
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText(/could not reach its push service/)).toBeNull();
});

it('what the person changes in the browser’s settings is shown, by one listener that goes with the page', async () => {
  fakeBrowserPush();
  const { heard, status } = permissionStatus();
  Object.assign(navigator, { permissions: { query: async () => status } });
  const { unmount } = open();
  await turnOn();
  await expect.poll(() => heard.size).toBe(1);
  Object.assign(Notification, { permission: 'denied' });
  act(() => {
    for (const each of heard) each();
  });
  expect(await screen.findByText(/^This browser blocks notifications/)).toBeVisible();
  expect(heard.size).toBe(1);
  unmount();
  expect(heard.size).toBe(0);
});

it('nobody listens after a page that is left before the browser has answered', async () => {
  fakeBrowserPush();
  const { heard, status } = permissionStatus();
  let answer = () => {};
  const query = () =>
    new Promise(resolve => {
      answer = () => resolve(status);
    });
  Object.assign(navigator, { permissions: { query } });
  const { unmount } = open();
  await turnOn();
  unmount();
  await act(async () => answer());
  expect(heard.size).toBe(0);
});
