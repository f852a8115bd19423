/** Fakes a browser that has push, as far as the page sees it, because jsdom has neither a service worker nor notifications. */
import { vi } from 'vitest';

/** The key is an uncompressed point, as an operator's key is. */
export const publicKey = 'BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-P0A';
const otherKey = publicKey.replace('BAEC', 'BAED');

interface Given {
  permission?: NotificationPermission;
  /** The person gives this answer when asked. */
  answer?: NotificationPermission;
  /** The browser is subscribed already for this key. */
  subscribed?: 'ours' | 'other';
  endpoint?: string;
}

/** The page has sent these messages to the service worker of the latest fake. */
export const workerHeard: unknown[] = [];

export const fakeBrowserPush = ({ permission = 'default', answer = 'granted', subscribed, endpoint }: Given = {}) => {
  const told: string[] = [];
  let made = 0;
  let subscription: object | null = null;
  const subscribe = (key: string) => {
    const address = endpoint ?? `https://push.example/${++made}`;
    subscription = {
      endpoint: address,
      options: { applicationServerKey: bytesOf(key).buffer },
      toJSON: () => ({ endpoint: address, keys: { p256dh: 'point', auth: 'secret' } }),
      unsubscribe: async () => {
        told.push('unsubscribe');
        subscription = null;
        return true;
      },
    };
    return subscription;
  };
  if (subscribed) subscribe(subscribed === 'ours' ? publicKey : otherKey);
  workerHeard.length = 0;
  const registration = {
    active: { postMessage: (message: unknown) => workerHeard.push(message) },
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        told.push('subscribe');
        return subscribe(textOf(applicationServerKey));
      },
    },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  const notification = {
    permission,
    requestPermission: async () => {
      told.push('ask');
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return told;
};

/** Fakes a browser without push. Other stubs stay. */
export const noBrowserPush = (): void => {
  for (const each of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, each);
  Reflect.deleteProperty(navigator, 'serviceWorker');
};

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0));

const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
