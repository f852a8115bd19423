/**
 * The wish of a visitor: the thing that they wanted to follow when they were led to the sign-in. CSRF: it stays in this tab, for as long
 * as a sign-in takes: a press of our own button makes it and nothing else, so that no link of another site makes somebody follow
 * something.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Followed } from './followed.ts';

export interface Wish {
  followed: Followed;
  /** The title of the thing that is followed. */
  title: string;
}

const key = 'subscribeWish';
/** A mail or a provider's page may be waited for. */
const lastsMs = 30 * 60_000;

export const keepWish = ({ followed, title }: Wish): void =>
  sessionStorage.setItem(key, JSON.stringify({ followed, title, until: Date.now() + lastsMs }));

export const dropWish = (): void => sessionStorage.removeItem(key);

/** Once; undefined where there is none, or where it is too old. */
export const takeWish = (): Wish | undefined => {
  const kept = sessionStorage.getItem(key);
  dropWish();
  const wish = kept === null ? undefined : (JSON.parse(kept) as Wish & { until: number });
  const left = wish ? wish.until - Date.now() : 0;
  return left > 0 && left <= lastsMs ? wish : undefined;
};

/** Answers what went wrong, also where the code for it cannot be loaded. What is followed already stays as it is. */
export const fulfil = (queries: QueryClient, { followed }: Wish): Promise<Error | undefined> =>
  import('./changes.ts').then(
    ({ subscribe }) => subscribe(queries, followed),
    (error: Error) => error,
  );
