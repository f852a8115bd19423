/** Whether the server can be reached: by what the browser says of its network, and by what became of the last question. */
import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();

/** Told by whoever had an answer, or none: mostly the service worker, which knows whether an answer is fresh or kept. */
export const setServerReached = (isReached: boolean): void => {
  if (reached === isReached) return;
  reached = isReached;
  for (const each of listeners) each();
};

export const isOffline = (): boolean => !navigator.onLine || !reached;

/** The browser has a network, and still nobody answers: nothing will tell when that ends. */
export const isServerLost = (): boolean => navigator.onLine && !reached;

/** Calls `listener` whenever the answers of this module may have changed; returns how to end that. */
export const onConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export const useIsOffline = (): boolean => useSyncExternalStore(onConnection, isOffline);
