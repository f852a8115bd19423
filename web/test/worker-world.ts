/** Fakes the little of a browser that a service worker lives in: its events, its notifications, its pages and what it keeps. */
import { vi } from 'vitest';
import type { Client, WorkerScope } from '../src/offline/worker-scope.ts';

export interface ShownNotification {
  title: string;
  tag: string;
  silent: boolean;
  data: unknown;
  close(): void;
}

export const workerWorld = () => {
  const listeners = new Map<string, (event: never) => void>();
  let shown: ShownNotification[] = [];
  const everShown: string[] = [];
  const pages: (Client & { messages: unknown[] })[] = [];
  const opened: string[] = [];
  const subscribed: string[] = [];
  let badge = 0;
  let listed = 0;
  const unsubscribed: string[] = [];
  const kept = new Map<string, Map<string, Response>>();

  // A cache that is deleted stays with those who have opened it, as in a browser, and the next one to open it gets a new one.
  const match = (cache: Map<string, Response> | undefined, key: string | Request) =>
    cache?.get(addressOf(key))?.clone();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return {
        match: async (key: string | Request) => match(cache, key),
        put: async (key: string | Request, response: Response) => {
          if (key instanceof Request && key.method !== 'GET') throw new TypeError('A cache takes no POST.');
          cache.set(addressOf(key), response);
        },
        delete: async (key: string | Request) => cache.delete(addressOf(key)),
        keys: async () => [...cache.keys()].map(url => new Request(url)),
      };
    },
    match: async (key: string | Request, { cacheName }: { cacheName: string }) => match(kept.get(cacheName), key),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });

  /** The browser gives this subscription for a push address; its JSON is the token. */
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { auth: 'x' } }),
    unsubscribe: async () => unsubscribed.push(endpoint) > 0,
  });

  const scope: WorkerScope = {
    location,
    navigator: {
      language: 'en-GB',
      setAppBadge: async count => {
        badge = count;
      },
      clearAppBadge: async () => {
        badge = 0;
      },
    },
    registration: {
      showNotification: async (title, options) => {
        const given = options as Omit<ShownNotification, 'title' | 'close'>;
        const close = () => {
          shown = shown.filter(each => each !== notification);
        };
        const notification = { title, ...given, close };
        // Race condition of Chromium: it forgets a notification that is listed while it is being shown.
        const listedBefore = listed;
        await new Promise(resolve => setTimeout(resolve));
        if (listed > listedBefore) return;
        shown = [...shown.filter(({ tag }) => tag !== given.tag), notification];
        everShown.push(title);
      },
      getNotifications: async filter => {
        listed += 1;
        return shown.filter(({ tag }) => !filter || tag === filter.tag);
      },
      pushManager: {
        subscribe: async ({ applicationServerKey }) => {
          subscribed.push(applicationServerKey);
          return subscription('https://push.test/new');
        },
      },
    },
    clients: {
      claim: async () => {},
      matchAll: async () => pages,
      openWindow: async path => void opened.push(path),
    },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };

  return {
    scope,
    everShown,
    opened,
    subscribed,
    unsubscribed,
    subscription,
    shown: () => shown,
    /** Answers the addresses that are kept in the caches. */
    kept: () => [...kept.values()].flatMap(cache => [...cache.keys()]),
    badge: () => badge,
    /** Opens a page and answers what the worker says to it. A page that is asleep does nothing. */
    page: ({ isAsleep = false, ...given }: Partial<Client> & { isAsleep?: boolean } = {}) => {
      const messages: unknown[] = [];
      const focus = vi.fn(async () => {});
      pages.push({
        frameType: 'top-level',
        url: `${location.origin}/metro`,
        focused: false,
        visibilityState: 'hidden',
        focus,
        postMessage: (message, transfer) => {
          messages.push(message);
          if (!isAsleep) (transfer?.[0] as MessagePort | undefined)?.postMessage('opens');
        },
        messages,
        ...given,
      });
      return { messages, focus };
    },
    /** Resolves when all that the worker does about it is done. */
    dispatch: async (type: string, event: object): Promise<void> => {
      const work: Promise<unknown>[] = [];
      const waitUntil = (each: Promise<unknown>) => void work.push(each);
      listeners.get(type)?.({ ...event, waitUntil } as never);
      await Promise.all(work);
    },
  };
};

const addressOf = (key: string | Request): string => (typeof key === 'string' ? key : key.url);
