/** Answers whether the server can be reached: by the browser's word on its network, and by the outcome of the last request. */
import { useSyncExternalStore } from 'react';

let reached = true;
const listeners = new Set<() => void>();

/** The module that had an answer, or none, reports it: mostly the service worker, which knows whether an answer is fresh or cached. */
export const setServerReached = (isReached: boolean): void => {
  if (reached === isReached) return;
  reached = isReached;
  for (const each of listeners) each();
};

export const isOffline = (): boolean => !navigator.onLine || !reached;

/** The browser has a network, and still nobody answers, so no event will tell when that ends. */
export const isServerLost = (): boolean => navigator.onLine && !reached;

/** Calls `listener` whenever the answers of this module may have changed; answers a function that stops it. */
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
