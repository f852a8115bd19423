/** These calls sign in through a provider: by a round trip of the browser, or by a token that a native app got. */
import { z } from 'zod';
import { account, invitationSecret } from './accounts.ts';
import { byDefault, flag, optionally } from './input.ts';
import type { ProblemCode } from './problems.ts';
import { endpoint } from './wire.ts';

const tags = ['Account'];
/** PROVIDER_OFF refuses a provider that is unknown or not set up here. */
const id = z.string().max(20);
const ofPersons: ProblemCode[] = [
  ...(['PROVIDER_OFF', 'PROVIDER_FAILED', 'PROVIDER_WITHOUT_EMAIL', 'PROVIDER_TAKEN'] as const),
  ...(['SIGN_UP_CODE', 'SIGN_UP_INVITED', 'SIGN_UP_CLOSED'] as const),
  ...(['LOGIN_REQUIRED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'] as const),
];

const token = z.string().min(1).max(16_384);

/**
 * It is for a popup on a page of ours: answers a redirect to the provider, which comes back to the page `/oauth2/{id}`
 * within ten minutes. With `link` the provider is linked to the caller's account, else it signs in; `invitation` is the
 * secret of a link to sign up, for somebody who has no account.
 */
export const socialBegin = endpoint({
  method: 'GET',
  url: '/v1/social/:id/begin',
  access: 'anyone',
  staysOpen: true,
  problems: ['PROVIDER_OFF', 'PROVIDER_FAILED', 'LOGIN_REQUIRED', 'TOO_MANY_REQUESTS'],
  changes: true,
  redirects: true,
  summary: 'Begin a sign-in by a provider',
  tags,
  params: z.object({ id }),
  querystring: z.object({ link: byDefault(flag, false), invitation: optionally(invitationSecret) }),
  response: z.null(),
});

/** Single use: the provider has put this into the address of `/oauth2/{id}`. It works once, in the browser that began. */
export const socialFinish = endpoint({
  method: 'POST',
  url: '/v1/social/:id',
  access: 'anyone',
  staysOpen: true,
  problems: ['LINK_INVALID', ...ofPersons],
  summary: 'Finish a sign-in by a provider',
  tags,
  params: z.object({ id }),
  body: z.object({
    code: z.string().min(1).max(4096),
    state: z.string().min(1).max(200),
    // It is not `optionally`: an issuer that is there and empty is not the one that was asked (RFC 9207).
    iss: z.string().min(1).max(500).optional(),
  }),
  response: account,
});

/**
 * It takes a token that a native app got from the provider for this very installation: an ID token of Google or an
 * OpenID Connect issuer, an access token of Facebook or GitHub.
 */
export const oauthLogin = endpoint({
  method: 'POST',
  url: '/v1/oauth/:provider',
  access: 'anyone',
  staysOpen: true,
  problems: ofPersons,
  summary: 'Sign in by the token of a provider that the address names',
  tags,
  params: z.object({ provider: id }),
  body: z.object({ token }),
  response: account,
});

/** It does the same with the provider in the body. */
export const socialOauth2 = endpoint({
  method: 'POST',
  url: '/v1/social/oauth2',
  access: 'anyone',
  staysOpen: true,
  problems: ofPersons,
  summary: 'Sign in by the token of a provider that the body names',
  tags,
  body: z.object({ provider: id, token }),
  response: account,
});

/** PROVIDER_OFF refuses it where no Firebase project is set up. */
export const firebaseLogin = endpoint({
  method: 'POST',
  url: '/v1/oauth/firebase',
  access: 'anyone',
  staysOpen: true,
  problems: ofPersons,
  summary: 'Sign in by a Firebase ID token',
  tags,
  body: z.object({ token }),
  response: account,
});

/** LAST_WAY_IN refuses it where neither a password nor another provider is left. */
export const providerUnlink = endpoint({
  method: 'DELETE',
  url: '/v1/account/provider/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'LAST_WAY_IN'],
  summary: 'Remove a provider from the account',
  tags,
  params: z.object({ id }),
  response: account,
});
