/**
 * Stores the colour scheme in localStorage (`light`, `dark`, or `system`, also when absent) and puts it on the page as `data-scheme` on
 * `<html>`, the same in every open tab. `first-paint.js` does so before the first paint.
 */
import { useSyncExternalStore } from 'react';

export const schemes = ['light', 'dark', 'system'] as const;

export type Scheme = (typeof schemes)[number];

const key = 'scheme';
const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** A browser that stores nothing for this site follows the system, and so does another version's word. */
const stored = (): Scheme => {
  try {
    return schemes.find(each => each === localStorage.getItem(key)) ?? 'system';
  } catch {
    return 'system';
  }
};

let scheme: Scheme = 'system';

/** Shows what is stored, now and whenever another tab or the system changes it. */
export const startScheme = (): void => {
  show(stored());
  window.addEventListener('storage', event => {
    if (event.key === null || event.key === key) show(stored());
  });
  systemIsDark().addEventListener('change', () => show(scheme));
};

export const setScheme = (chosen: Scheme): void => {
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // The choice holds until the page is left.
  }
  show(chosen);
};

export const useScheme = (): Scheme =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => scheme,
  );

const show = (chosen: Scheme): void => {
  scheme = chosen;
  const isDark = scheme === 'dark' || (scheme === 'system' && systemIsDark().matches);
  document.documentElement.dataset.scheme = isDark ? 'dark' : 'light';
  for (const each of listeners) each();
};
