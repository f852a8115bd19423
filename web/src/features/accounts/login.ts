import { signedInHint } from '@newsbell/contracts/account-rules';
import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { readCookie } from '#ui/cookie.ts';
import { accountQuery } from './queries.ts';

/** As of the specification: not asked, being asked, somebody is signed in, nobody is (or it cannot be told). */
export type Login =
  | { state: 'none' | 'waiting' | 'failure'; account?: undefined; isAdmin: false }
  | { state: 'success'; account: Account; isAdmin: boolean };

export const useLogin = (): Login => {
  const { data, isPending, fetchStatus } = useQuery(accountQuery());
  if (data) return { state: 'success', account: data, isAdmin: data.auth.includes('ROLE_ADMIN') };
  if (!isPending) return { state: 'failure', isAdmin: false };
  return { state: fetchStatus === 'idle' ? 'none' : 'waiting', isAdmin: false };
};

/** The page of the API is for administrators and those who were given the role. */
export const mayReadApi = ({ auth }: Account): boolean =>
  auth.includes('ROLE_ADMIN') || auth.includes('ROLE_API_VIEWER');

/** Whether somebody is signed in here as far as the cookie knows: what the navigation goes by until the server has said it. */
export const wasSignedIn = (): boolean => readCookie(signedInHint) !== undefined;
