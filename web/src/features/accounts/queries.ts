import { signedInHint } from '@newsbell/contracts/account-rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type CallInput, call } from '#api.ts';
import { ApiError } from '#api-error.ts';
import { readCookie, removeCookie } from '#ui/cookie.ts';

export { holdQuestions, releaseQuestions } from '#api.ts';

const freshMs = 30_000;

/**
 * The data are the person who is signed in on this browser, or null when nobody is: a 401 says so, and without the
 * cookie's hint no request is needed.
 */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'] as const,
    queryFn: ({ signal }) => (readCookie(signedInHint) ? call('accountMe', {}, signal).catch(nobody) : null),
    staleTime: freshMs,
    // A component that is mounted because the request has failed does not repeat it, since it would be unmounted and
    // mounted again.
    retryOnMount: false,
  });

/**
 * Holds the failure of the last request for the signed-in person, else null. It is kept apart, because a query without
 * data forgets its error at the next request, and what depends on it would come and go.
 */
export const userTroubleQuery = () =>
  queryOptions({
    queryKey: ['account', 'trouble'] as const,
    queryFn: (): ApiError | null => null,
    initialData: null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/**
 * Answers whether the server itself failed to say who is signed in, which makes everybody a visitor. Without an answer, or with a success
 * that is not the server's (a captive portal's page), the earlier state holds.
 */
export const isUserFailure = (trouble: Error | null | undefined): boolean =>
  Boolean(trouble) && !(trouble instanceof ApiError && (trouble.status === 0 || trouble.status === 200));

/** Asks who is signed in, unless that is known or has just failed. */
export const askForPerson = (queries: QueryClient): void => {
  const { data, errorUpdatedAt = 0 } = queries.getQueryState(accountQuery().queryKey) ?? {};
  if (data === undefined && Date.now() - errorUpdatedAt < freshMs) return;
  void queries.prefetchQuery(accountQuery());
};

/** Answers whether somebody is signed in, as far as it is known. */
export const isSignedIn = async (queries: QueryClient): Promise<boolean> => {
  const trouble = queries.getQueryData(userTroubleQuery().queryKey);
  if (trouble) return !isUserFailure(trouble);
  return (await queries.ensureQueryData(accountQuery())) !== null;
};

/** The data are the operator's terms, as HTML that the server has sanitised. */
export const agreementQuery = () =>
  queryOptions({
    queryKey: ['agreement'] as const,
    queryFn: ({ signal }) => call('agreement', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type SignInOptions = Answer<'signInOptions'>;

/** With the secret of a link to sign up, the data also say whether it is still valid, so they are asked for at every visit. */
export const signInOptionsQuery = (invitation?: string) =>
  queryOptions({
    queryKey: ['signInOptions', invitation] as const,
    queryFn: ({ signal }) => call('signInOptions', { query: { invitation } }, signal),
    staleTime: invitation ? freshMs : 10 * 60_000,
  });

type Body<N extends 'signUp' | 'signIn' | 'tokenLogin' | 'passwordForgot' | 'passwordReset' | 'oauthLogin'> =
  CallInput<N>['body'];

export const signUp = (body: Body<'signUp'>) => call('signUp', { body });

export const signIn = (body: Body<'signIn'>) => call('signIn', { body });

/** Ends the session, and answers where to go from here, as the operator has set it. */
export const signOut = () => call('signOut', {});

export const signInByToken = (body: Body<'tokenLogin'>) => call('tokenLogin', { body });

/** Signs in by a token that a native app got from the provider. */
export const signInByProviderToken = (provider: string, token: string) =>
  call('oauthLogin', { params: { provider }, body: { token } });

/** Finishes a sign-in with what the provider has put into the address; it works once. */
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
