/** Whether the server can be reached: by what the browser says of its network, and by what became of the last question. */
import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();

/** Told by the service worker, which knows whether an answer is fresh or kept. */
export const setServerReached = (isReached: boolean): void => {
  if (reached === isReached) return;
  reached = isReached;
  for (const each of listeners) each();
};

export const isOffline = (): boolean => !navigator.onLine || !reached;

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
