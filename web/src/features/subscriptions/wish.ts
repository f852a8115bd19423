/**
 * Keeps the wish of a visitor: the thing that they wanted to follow when they were led to the sign-in. CSRF: the wish
 * stays in this tab, for as long as a sign-in takes, and only a press of our own button makes it, so that no link of
 * another site makes somebody follow something.
 */
import type { QueryClient } from '@tanstack/react-query';
import { loadCode } from '#ui/load-code.ts';
import type { Followed } from './followed.ts';

export interface Wish {
  followed: Followed;
  /** This is the title of the thing that is followed. */
  title: string;
}

const key = 'subscribeWish';
/** Time to live: a mail or a provider's page may have to be waited for. */
const lastsMs = 30 * 60_000;

export const keepWish = ({ followed, title }: Wish): void =>
  sessionStorage.setItem(key, JSON.stringify({ followed, title, until: Date.now() + lastsMs }));

export const dropWish = (): void => sessionStorage.removeItem(key);

/** Answers the wish once; undefined means that there is none, or that it is too old. */
export const takeWish = (): Wish | undefined => {
  const kept = sessionStorage.getItem(key);
  dropWish();
  const wish = kept === null ? undefined : (JSON.parse(kept) as Wish & { until: number });
  const left = wish ? wish.until - Date.now() : 0;
  return left > 0 && left <= lastsMs ? wish : undefined;
};

/** Answers what went wrong, also where the code for it cannot be loaded. What is followed already stays as it is. */
export const fulfil = (queries: QueryClient, { followed }: Wish): Promise<Error | undefined> =>
  loadCode(() => import('./changes.ts')).then(
    ({ subscribe }) => subscribe(queries, followed),
    (error: Error) => error,
  );
