// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onPushed } from '#ui/pushed.ts';
import { forgetPerson, hearWorker } from './register.ts';

let workers: EventTarget & Partial<ServiceWorkerContainer>;
beforeEach(() => {
  vi.stubEnv('PROD', true);
  workers = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
});

/** Sends a message of the worker; answers the messages that it gets. */
const say = (data: object): string[] => {
  const answers: string[] = [];
  const ports = [{ postMessage: (answer: string) => answers.push(answer) }] as unknown as MessagePort[];
  workers.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  return answers;
};

it('the page goes where a notification leads, and tells the worker so', () => {
  const opened: string[] = [];
  hearWorker(path => opened.push(path));
  expect(say({ say: 'open', path: '/metro/feed/7', before: Date.now() + 300 })).toEqual(['opens']);
  expect(say({ say: 'open', path: '//elsewhere.example', before: Date.now() + 300 })).toEqual(['opens']);
  expect(opened).toEqual(['/metro/feed/7', '/']);
});

it('the page stays where it is when it hears of it too late', () => {
  const opened: string[] = [];
  hearWorker(path => opened.push(path));
  expect(say({ say: 'open', path: '/metro/feed/7', before: Date.now() - 1 })).toEqual([]);
  expect(opened).toEqual([]);
});

it('a push message is told to every listener that asked to hear of it', () => {
  const heard = vi.fn();
  const end = onPushed(heard);
  hearWorker(() => {});
  say({ say: 'pushed' });
  end();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('the worker forgets a person also where it does not control the page', async () => {
  const told: unknown[] = [];
  const active = { postMessage: (message: unknown) => told.push(message) };
  Object.assign(workers, { controller: null, getRegistration: async () => ({ active }) });
  await forgetPerson();
  expect(told).toEqual([{ say: 'wipe' }]);
});

it('without a worker there is nothing to forget', async () => {
  Object.assign(workers, { controller: null, getRegistration: async () => undefined });
  await forgetPerson();
  Object.assign(workers, { getRegistration: () => Promise.reject(new DOMException('', 'SecurityError')) });
  await forgetPerson();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await forgetPerson();
});
