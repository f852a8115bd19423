import { useSyncExternalStore } from 'react';

const yearSeconds = 365 * 24 * 3600;
const listeners = new Set<() => void>();

export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find(each => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Kept for a year, for every page of this site. `value` is one of our own words: no escaping. */
export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
  for (const each of listeners) each();
};

/** The cookie's value, the same in every component that reads it. */
export const useCookie = (name: string): string | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readCookie(name),
  );
