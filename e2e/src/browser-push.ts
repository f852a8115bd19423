/** Fake: it is a browser whose push service answers, because the real one cannot be reached from a test. */
import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

/** It is the person's answer when the browser asks. */
type Answer = 'granted' | 'denied' | 'default';

interface Given {
  answer?: Answer;
  /** The service worker and the permission are the browser's own, and only the push service is not. */
  hasWorker?: boolean;
}

/** It stays as it is for the whole of the context, also after a reload. */
export const fakePushService = async (
  context: BrowserContext,
  { answer = 'granted', hasWorker = false }: Given = {},
): Promise<void> => {
  const keys = createECDH('prime256v1');
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await context.addInitScript(pushInPage, { answer, hasWorker, subscription });
};

/** Runs in the page. It stores what a browser would remember. */
const pushInPage = ({
  answer,
  hasWorker,
  subscription,
}: Required<Given> & { subscription: { endpoint: string } }): void => {
  const page = globalThis as unknown as Record<string, unknown> & { navigator: object; location: { protocol: string } };
  if (page.location.protocol === 'about:') return;
  const held = (key: string, value?: string | null): string | null => {
    if (value) localStorage.setItem(`fake ${key}`, value);
    if (value === null) localStorage.removeItem(`fake ${key}`);
    return localStorage.getItem(`fake ${key}`);
  };
  // Each subscription has an address of its own, as at a real service: a request that takes back the last one comes too
  // late for the next.
  const addressed = () => ({ ...subscription, endpoint: `${subscription.endpoint}-${held('count')}` });
  const made = (key: string) => ({
    ...addressed(),
    options: { applicationServerKey: Uint8Array.from(atob(key), each => each.charCodeAt(0)).buffer },
    unsubscribe: async () => held('subscription', null) === null,
    toJSON: addressed,
  });
  const pushManager = {
    getSubscription: async () => (held('subscription') ? made(held('subscription')!) : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      held('count', String(Number(held('count')) + 1));
      return made(held('subscription', btoa(String.fromCharCode(...applicationServerKey)))!);
    },
  };
  if (hasWorker) {
    Object.assign((page.PushManager as { prototype: object }).prototype, pushManager);
    return;
  }
  const registration = { pushManager };
  Object.defineProperty(page.navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      register: async () => registration,
      addEventListener: () => {},
      controller: null,
    },
  });
  page.PushManager = class {};
  page.Notification = {
    get permission() {
      return held('permission') ?? 'default';
    },
    requestPermission: async () => held('permission', answer),
  };
};
