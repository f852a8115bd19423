/** Where signing in leads back to. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { stateAfterSignIn } from '#ui/inheritedState.ts';
import { safePath } from '#ui/safePath.ts';

/** Replaces the page, and adds to the state of its entry: going back does not lead to a sign-in that is done. `path` must be one of ours. */
export const useGoTo = (): ((path: string, state?: object) => void) => {
  const { history } = useRouter();
  return (path, state) => history.replace(path, { ...stateAfterSignIn(history.location.state), ...state });
};

/** Answers the path that the link to the sign-in has stored, else `/`. */
export const useWayBack = (): string => wayBackOf(useLocation({ select: ({ state }) => state.from }));

/** Where people are on their way to being signed in. */
export const isSignInPage = (path: string): boolean => signInPages.test(path);

const signInPages = /^\/(v1\/)?(login|signup|wait_auth_change|forgot|reset|oauth2)\b/;

/** A path of ours to go on to after a sign-in; one of its own pages is none. */
export const wayBackOf = (value: unknown): string => {
  const path = safePath(value);
  return isSignInPage(path) ? '/' : path;
};

const key = 'signInFrom';

/** For a provider that takes this very tab. */
export const keepWayBack = (path: string): void => sessionStorage.setItem(key, path);

/** It answers once, and forgets the path. */
export const takeWayBack = (): string => {
  const path = wayBackOf(sessionStorage.getItem(key));
  sessionStorage.removeItem(key);
  return path;
};
