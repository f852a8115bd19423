/**
 * Keeps the wish of a visitor: the thing that they wanted to follow when they were led to the sign-in. CSRF: the wish
 * stays in this tab, for as long as a sign-in takes, and only a press of our own button makes it, so that no link of
 * another site makes somebody follow something.
 */
import type { QueryClient } from '@tanstack/react-query';
import { loadCode } from '#ui/load-code.ts';
import type { Followed } from './followed.ts';

export type Wish = {
  /** This is the title of the thing that is followed. */
  title: string;
} & ({ followed: Followed } | { bundle: string });

const key = 'subscribeWish';
/** Time to live: a mail or a provider's page may have to be waited for. */
const lastsMs = 30 * 60_000;

export const keepWish = (wish: Wish): void =>
  sessionStorage.setItem(key, JSON.stringify({ ...wish, until: Date.now() + lastsMs }));

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
export const fulfil = (queries: QueryClient, wish: Wish): Promise<Error | undefined> =>
  'bundle' in wish
    ? loadCode(() => import('./bundles/follow-bundle.ts')).then(
        async ({ followBundle }) => {
          const outcome = await followBundle(queries, wish.bundle);
          return outcome instanceof Error ? outcome : undefined;
        },
        (error: Error) => error,
      )
    : loadCode(() => import('./changes.ts')).then(
        ({ subscribe }) => subscribe(queries, wish.followed),
        (error: Error) => error,
      );
