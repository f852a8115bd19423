import { signedInHint } from '@newsbell/contracts/account-rules';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';
import { ApiError } from '#apiError.ts';
import { readCookie, removeCookie } from '#ui/cookie.ts';

export { holdQuestions, releaseQuestions } from '#api.ts';

/** Who is signed in on this browser; null when nobody is: a 401 says so, and without the cookie's hint nobody need be asked. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'] as const,
    queryFn: ({ signal }) => (readCookie(signedInHint) ? call('accountMe', {}, signal).catch(nobody) : null),
    staleTime: 30_000,
  });

/** The operator's terms, as HTML that the server has made safe. */
export const agreementQuery = () =>
  queryOptions({
    queryKey: ['agreement'] as const,
    queryFn: ({ signal }) => call('agreement', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['signInOptions'] as const,
    queryFn: ({ signal }) => call('signInOptions', {}, signal),
    staleTime: 10 * 60_000,
  });

type Body<N extends 'signUp' | 'signIn' | 'tokenLogin' | 'passwordForgot' | 'passwordReset' | 'oauthLogin'> =
  CallInput<N>['body'];

export const signUp = (body: Body<'signUp'>) => call('signUp', { body });

export const signIn = (body: Body<'signIn'>) => call('signIn', { body });

/** Answers where to go from here, as the operator has set it. */
export const signOut = () => call('signOut', {});

export const signInByToken = (body: Body<'tokenLogin'>) => call('tokenLogin', { body });

/** By a token that a native app got from the provider. */
export const signInByProviderToken = (provider: string, token: string) =>
  call('oauthLogin', { params: { provider }, body: { token } });

/** With what the provider has put into the address; works once. */
export const finishProvider = (id: string, body: CallInput<'socialFinish'>['body']) =>
  call('socialFinish', { params: { id }, body });

export const verifyEmail = (username: string, token: string) =>
  call('verifyEmail', { params: { username }, query: { token } });

export const askForReset = (body: Body<'passwordForgot'>) => call('passwordForgot', { body });

export const resetPassword = (body: Body<'passwordReset'>) => call('passwordReset', { body });

const nobody = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 401) {
    removeCookie(signedInHint);
    return null;
  }
  throw error;
};
