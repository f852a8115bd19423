/** A screen has an address, the actions on it, and the server's behaviour meanwhile. */
import type { Page } from '@playwright/test';
import type { Words } from './words.ts';

export const windowNames = ['desktop', 'phone', 'tablet', 'wide'] as const;
export type WindowName = (typeof windowNames)[number];

export interface Place {
  page: Page;
  words: Words;
}

export interface Screen {
  /** It is an address, or the way to it. */
  at: string | ((place: Place) => Promise<unknown>);
  /** The action follows once the screen stands. */
  act?: (place: Place) => Promise<unknown>;
  /** Without it, desktop and phone are taken. */
  on?: readonly WindowName[];
  /** The calls never come, fail on the way, or are answered with a failure. */
  calls?: 'pending' | 'cut' | 'failing';
  /** These are cookies of a reader's choices. */
  chosen?: Record<string, string>;
  isFirstVisit?: true;
}
