/** Keeps the way back from signing in. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { stateAfterSignIn } from '#ui/inherited-state.ts';
import { safePath } from '#ui/safe-path.ts';

/** Replaces the page, and adds to the state of its entry: going back does not lead to a sign-in that is done. `path` must be one of ours. */
export const useGoTo = (): ((path: string, state?: object) => void) => {
  const { history } = useRouter();
  return (path, state) => history.replace(path, { ...stateAfterSignIn(history.location.state), ...state });
};

/** Answers the path that the link to the sign-in has stored, else `/`. */
export const useWayBack = (): string => wayBackOf(useLocation({ select: ({ state }) => state.from }));

/** Answers true for the pages on the way to being signed in. */
export const isSignInPage = (path: string): boolean => signInPages.test(path);

const signInPages = /^\/(v1\/)?(login|signup|wait_auth_change|forgot|reset|oauth2)\b/;

/** Answers a path of ours to go on to after a sign-in; a page of the sign-in itself becomes `/`. */
export const wayBackOf = (value: unknown): string => {
  const path = safePath(value);
  return isSignInPage(path) ? '/' : path;
};

const key = 'signInFrom';

/** A provider may take this very tab, so the tab stores the way back (`sessionStorage`). */
export const keepWayBack = (path: string): void => sessionStorage.setItem(key, path);

/** It answers once, and forgets the path. */
export const takeWayBack = (): string => {
  const path = wayBackOf(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  return path;
};
