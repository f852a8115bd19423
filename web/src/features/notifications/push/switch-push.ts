/** Switches push on and off in this browser: in the browser, on the server and in what is stored here, together. */
import { tellWorker } from '#ui/tell-worker.ts';
import { keyOf, subscribeTo } from './browser-push.ts';
import { registerPush } from './queries.ts';
import { forgetPush, keepPush, type StoredPush } from './stored-push.ts';
import { keepToken, tokenOf, withdrawToken } from './token.ts';

/** `dismissed` means that the browser's question was left without an answer. */
export type TurnedOn = 'on' | 'denied' | 'dismissed';

/** It must be called from a gesture, because the browser asks the person first. Throws when browser or server fail. */
export const turnOn = async (account: number, publicKey: string): Promise<TurnedOn> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  await registerBrowser(account, publicKey);
  return 'on';
};

/** Registers this browser. It asks nobody, because the permission is there. */
export const registerBrowser = async (account: number, publicKey: string): Promise<StoredPush> => {
  const subscription = await subscribeTo(publicKey);
  const { endpoint } = subscription;
  const { target } = await registerPush('Web', JSON.stringify(subscription));
  keepToken(tokenOf(subscription));
  const kept = { account, target, key: keyOf(subscription) ?? publicKey, endpoint, at: Date.now() };
  keepPush(kept);
  await tellWorker({ say: 'pushFor', account });
  return kept;
};

/** Where the server cannot be reached, it learns from the push service that the address is no more. */
export const turnOff = async (): Promise<void> => {
  forgetPush();
  await withdrawToken();
};
