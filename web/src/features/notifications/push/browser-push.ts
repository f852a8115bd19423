/** Handles the browser's side of Web Push: its ability, its permission and its subscription. */
import { isAppWebView } from '#ui/shell/web-view.ts';

/**
 * This is the ability of the browser to receive push. `app` means that the page is in an app, which has push of its
 * own. `install` means an iPhone or iPad, which gives push to web apps on the home screen only. `insecure` means that
 * the page has no https, which browsers ask for. `denied` means that the person has said no, and only the browser's
 * settings can change that.
 */
export type PushAbility = 'app' | 'install' | 'insecure' | 'unsupported' | 'denied' | 'askable' | 'granted';

export const pushAbility = (): PushAbility => {
  if (isAppWebView(navigator.userAgent)) return 'app';
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    const { permission } = Notification;
    return permission === 'default' ? 'askable' : permission;
  }
  return isApplePhone() ? 'install' : 'unsupported';
};

/** Answers undefined where there is no subscription, or no service worker to have one. */
export const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
};

/** The browser has no subscription to give: that is a matter of the browser or of its push service, and not of our server. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError';
}

/**
 * Answers a subscription for this key; a subscription that was made for another key can no longer be sent to. It asks
 * the person nothing. Throws a SubscriptionError where the browser gives none.
 */
export const subscribeTo = (publicKey: string): Promise<PushSubscription> =>
  subscribe(publicKey).catch(cause => {
    throw new SubscriptionError('The browser could not subscribe.', { cause });
  });

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await workerAtWork();
  const current = await pushManager.getSubscription();
  if (current && keyOf(current) === publicKey) return current;
  await current?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
};

/** Answers the key as base64url without padding, as the server writes it. */
export const keyOf = ({ options }: PushSubscription): string | undefined => {
  const key = options?.applicationServerKey;
  if (!key) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Timeout in milliseconds: a worker that was never registered, as in a page that is being developed, would never be ready. */
const patience = 10_000;

const workerAtWork = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No service worker is at work.')), patience)),
  ]);

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, each => each.charCodeAt(0));
};

/** An iPad names itself a Mac; no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
