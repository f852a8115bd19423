/** Keeps the closed folders for as long as this tab lives; all are open at first. */
import { useSyncExternalStore } from 'react';

/** Answers the ids of the closed folders; 0 stands for what is unclassified. */
export const useClosedFolders = (): ReadonlySet<number> => useSyncExternalStore(listen, () => closed);

export const toggleFolder = (id: number): void => {
  const next = new Set(closed);
  if (!next.delete(id)) next.add(id);
  closed = next;
  try {
    sessionStorage.setItem(key, [...next].join(','));
  } catch {
    // A browser that stores nothing forgets the choice with the page.
  }
  for (const each of listeners) each();
};

const key = 'closedFolders';

const read = (): ReadonlySet<number> => {
  try {
    return new Set((sessionStorage.getItem(key) || undefined)?.split(',').map(Number));
  } catch {
    return new Set();
  }
};

let closed = read();
const listeners = new Set<() => void>();

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
