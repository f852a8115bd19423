import { signedInHint } from '@newsbell/contracts/account-rules';
import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { readCookie } from '#ui/cookie.ts';
import { accountQuery, isUserFailure, userTroubleQuery } from './queries.ts';

/**
 * The states are the specification's: nobody has answered (`none`), the question is on its way (`waiting`), somebody is
 * signed in (`success`), nobody is or the server fails to say (`failure`). In the state `none` somebody was signed in
 * here as far as the browser knows, and is so until a server says otherwise.
 */
export type Login =
  | { state: 'none' | 'waiting' | 'failure'; account?: undefined; isAdmin: false }
  | { state: 'success'; account: Account; isAdmin: boolean };

export const useLogin = (): Login => {
  const { data, error } = useQuery(accountQuery());
  const trouble = useQuery(userTroubleQuery()).data ?? error;
  if (data) return { state: 'success', account: data, isAdmin: data.auth.includes('ROLE_ADMIN') };
  if (data === null || isUserFailure(trouble)) return { state: 'failure', isAdmin: false };
  return { state: trouble ? 'none' : 'waiting', isAdmin: false };
};

/** The page of the API is for administrators and those who were given the role. */
export const mayReadApi = ({ auth }: Account): boolean =>
  auth.includes('ROLE_ADMIN') || auth.includes('ROLE_API_VIEWER');

/** Reports, the log of decisions and what is withheld are for managers and administrators. */
export const mayModerate = ({ auth }: Account): boolean => auth.includes('ROLE_ADMIN') || auth.includes('ROLE_MANAGER');

/** Answers whether somebody is signed in here as far as the cookie knows: the navigation goes by it until the server has answered. */
export const wasSignedIn = (): boolean => readCookie(signedInHint) !== undefined;
