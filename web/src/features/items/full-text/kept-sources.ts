/**
 * Stores in localStorage, by their `urlKey`, the sources that open with full text and that the person does not follow. Of a followed source
 * the server knows it.
 */
import { useSyncExternalStore } from 'react';

const key = 'fullTextOf';
/** Limit: only so many sources are remembered, the last ones. */
const MOST = 200;
const listeners = new Set<() => void>();

export const rememberFullText = (urlKey: string, isOn: boolean): void => {
  const others = remembered().filter(each => each !== urlKey);
  const next = isOn ? [...others, urlKey].slice(-MOST) : others;
  try {
    localStorage.setItem(key, next.join(' '));
  } catch {
    // A browser that stores nothing for this site asks for each item.
  }
  for (const each of listeners) each();
};

/** A session that has ended leaves nothing on the device of which sources its person reads. */
export const forgetFullText = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
  for (const each of listeners) each();
};

export const useRemembersFullText = (urlKey: string | undefined): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => urlKey !== undefined && remembered().includes(urlKey),
  );

const remembered = (): string[] => {
  try {
    return localStorage.getItem(key)?.split(' ').filter(Boolean) ?? [];
  } catch {
    return [];
  }
};
