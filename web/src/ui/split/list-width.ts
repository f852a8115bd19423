/**
 * Stores in localStorage how wide the list is beside an open article, in px, and puts it on the page as `--split`, the same in every open
 * tab. The style sheet makes `--list-width` of it, which leaves the article readable in a smaller window; the choice is there again in a
 * larger one.
 */
import { useSyncExternalStore } from 'react';
import { layout } from '../constants.ts';

const key = 'listWidth';
const listeners = new Set<() => void>();

let chosen = layout.listUsual;

/** Shows what is stored, now and whenever another tab changes it. */
export const startListWidth = (): void => {
  show(stored());
  window.addEventListener('storage', event => {
    if (event.key === null || event.key === key) show(stored());
  });
};

/** It shows at once, and is stored only by `keepListWidth`: a line that is dragged moves many times. */
export const moveListWidth = (px: number): void => show(Math.round(within(px, mostHere())));

export const keepListWidth = (): void => {
  try {
    if (chosen === layout.listUsual) localStorage.removeItem(key);
    else localStorage.setItem(key, String(chosen));
  } catch {
    // The width holds until the page is left.
  }
};

/** Answers the width as it is in this window, and the largest one that this window allows. */
export const useListWidth = (): { now: number; most: number } => {
  useSyncExternalStore(onChange, () => `${chosen} ${window.innerWidth}`);
  const most = mostHere();
  return { now: within(chosen, most), most };
};

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('resize', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('resize', listener);
  };
};

const within = (px: number, most: number): number => Math.max(layout.listLeast, Math.min(px, most));

const mostHere = (): number => {
  const side = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--beside-side'));
  const room = window.innerWidth - (Number.isNaN(side) ? 0 : side) - layout.articleLeast;
  return Math.max(layout.listLeast, Math.min(layout.listMost, room));
};

/** The stored value may be another version's. */
const stored = (): number => {
  try {
    const px = Math.round(Number(localStorage.getItem(key) ?? Number.NaN));
    return Number.isFinite(px) ? within(px, layout.listMost) : layout.listUsual;
  } catch {
    return layout.listUsual;
  }
};

const show = (px: number): void => {
  chosen = px;
  document.documentElement.style.setProperty('--split', `${px}px`);
  for (const each of listeners) each();
};
