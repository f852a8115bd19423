import { useSyncExternalStore } from 'react';

/** Answers whether the window is visible. */
export const useLookedAt = (): boolean =>
  useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');

const watchVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
