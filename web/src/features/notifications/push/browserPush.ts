/** The browser's side of Web Push: whether it can, whether it may, and its subscription. */
import { isAppWebView } from '#ui/shell/webView.ts';

/**
 * This browser's ability to receive push. `app`: the page is in an app, which has push of its own. `install`: iPhones and iPads give it to
 * web apps on the home screen only. `insecure`: browsers give it to https only. `denied`: the person has said no, and only the browser's
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

/** Undefined where there is none, or no service worker to have one. */
export const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
};

/** The browser has no subscription to give: a matter of the browser or of its push service, and not of our server. */
export class SubscriptionError extends Error {
  override name = 'SubscriptionError';
}

/** One for this key: one that was made for another can no longer be sent to. Asks the person nothing; throws a SubscriptionError. */
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

/** As text without padding, as the server writes it. */
export const keyOf = ({ options }: PushSubscription): string | undefined => {
  const key = options?.applicationServerKey;
  if (!key) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** A worker that was never registered, as in a page that is being developed, is not waited for for ever. */
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

/** An iPad calls itself a Mac; no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
