/**
 * Keeps the words of the person's last searches in this browser (`localStorage`), the newest first. They are one person's: another who signs
 * in here, or a visitor after a session has ended, begins with none.
 */
import { useSyncExternalStore } from 'react';

interface Stored {
  /** It is the account's id; null: a visitor searched, and keeps what was searched when they sign in. */
  of: number | null;
  words: readonly string[];
}

const key = 'searches';
const MOST = 10;
const nothing: Stored = { of: null, words: [] };
const listeners = new Set<() => void>();
/** It is read once, and again when another tab has changed it. A browser that stores nothing keeps the words as long as the page. */
let held: Stored | undefined;

/** Says who searches here, once that is known. */
export const searchesAreOf = (accountId: number | null): void => {
  const { of, words } = current();
  if (of !== accountId) keep({ of: accountId, words: of === null ? words : [] });
};

export const keepSearch = (searched: string): void => {
  const { of, words } = current();
  keep({ of, words: [searched, ...words.filter(each => each !== searched)].slice(0, MOST) });
};

export const dropSearch = (searched: string): void => {
  const { of, words } = current();
  keep({ of, words: words.filter(each => each !== searched) });
};

export const dropSearches = (): void => keep({ ...current(), words: [] });

export const useRecentSearches = (): readonly string[] => useSyncExternalStore(listen, () => current().words);

const listen = (listener: () => void) => {
  const changed = (event: StorageEvent) => {
    if (event.key !== null && event.key !== key) return;
    held = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', changed);
  };
};

const current = (): Stored => {
  held ??= stored();
  return held;
};

const stored = (): Stored => {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Stored> | null;
    if (!found || !Array.isArray(found.words)) return nothing;
    const words = found.words.filter((each): each is string => typeof each === 'string').slice(0, MOST);
    return { of: typeof found.of === 'number' ? found.of : null, words };
  } catch {
    return nothing;
  }
};

const keep = (next: Stored): void => {
  held = next;
  try {
    if (next.words.length === 0 && next.of === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The words hold until the page is left.
  }
  for (const each of listeners) each();
};
