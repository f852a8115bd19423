import { useSyncExternalStore } from 'react';

const daySeconds = 24 * 3600;
const listeners = new Set<() => void>();

/** Memoized: each look at the cookies asks another process of the browser, so all looks of a task share one. */
let held: readonly string[] | undefined;

const cookies = (): readonly string[] => {
  if (!held) {
    held = document.cookie.split('; ');
    queueMicrotask(forget);
  }
  return held;
};

const forget = () => {
  held = undefined;
};

export const readCookie = (name: string): string | undefined =>
  cookies()
    .find(each => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Writes a cookie for every page of this site, for a year unless `days` says otherwise. `value` is one of our own
 * words, or is escaped.
 */
export const writeCookie = (name: string, value: string, days = 365): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${name}=${value}; path=/; max-age=${days * daySeconds}; samesite=lax`;
  changed();
};

export const removeCookie = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  changed();
};

const changed = () => {
  forget();
  for (const each of listeners) each();
};

/** Answers the cookie's value, the same in every component that reads it. */
export const useCookie = (name: string): string | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readCookie(name),
  );
