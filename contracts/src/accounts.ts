/** These are the calls of accounts: signing up and in, changing the own account, and leaving. */
import { z } from 'zod';
import { accountLimits, readingRules, roles, signUpRules } from './account-rules.ts';
import { alertTypes } from './alert-types.ts';
import { channels } from './channels.ts';
import { anyOf, clearable, flag, optionally, rowIdInput } from './input.ts';
import { language } from './languages.ts';
import { endpoint, moment, rowId } from './wire.ts';

export const role = z.enum(roles);

export const channel = z.enum(channels);

/** The providers have these names in addresses; `oidc` is the fourth slot, any OpenID Connect issuer. */
export const providers = ['google', 'facebook', 'github', 'oidc'] as const;
export const provider = z.enum(providers);
export type Provider = z.infer<typeof provider>;

const tags = ['Account'];
const done = z.object({ message: z.string() });

/** It is an account as its owner sees it. `auth` has the roles. */
export const account = z
  .object({
    id: rowId,
    username: z.string(),
    nickname: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    emailNotify: z.boolean(),
    profileImage: z.string().nullable().describe('an address on this server'),
    auth: z.array(role),
    firebase: z.object({ uid: z.string().nullable() }),
    mode: z.enum(['NORMAL', 'DEVELOPER']),
    language,
    timeZone: z.string().describe('an IANA name'),
    quietFrom: z.string().nullable().describe('HH:MM in the time zone'),
    quietTo: z.string().nullable(),
    pausedUntil: moment.nullable(),
    channels: z.array(channel),
    alertKinds: z.array(z.enum(alertTypes)).describe('those that are told'),
    foldStories: z.boolean().describe('the same story from several sources is one row'),
    foldRuns: z.boolean().describe('neighbouring items of one source are one row'),
    readOnScroll: z.boolean().describe('what is scrolled past is read'),
    hasPassword: z.boolean().describe('false: signs in through a provider only'),
    providers: z.array(provider).describe('those that the account is linked to'),
    createdDate: moment,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

const username = z.string().trim().toLowerCase().regex(accountLimits.username);
export const email = z.string().trim().max(254).pipe(z.email());
/** Longer passwords are refused before they are hashed; nothing is cut off. */
const newPassword = z.string().min(accountLimits.passwordMin).max(accountLimits.passwordMax);
/** It is the secret of a link to sign up, which `adminInvitationMake` answers once. */
export const invitationSecret = z.string().max(200);
const anyPassword = z.string().min(1).max(accountLimits.passwordMax);

export const accountMe = endpoint({
  method: 'GET',
  url: '/v1/account',
  access: 'signed-in',
  summary: "Read the caller's account",
  tags,
  response: account,
});

/**
 * Signs in at once and mails a link that proves the e-mail. The answer does not say whether the e-mail is known
 * already. WEAK_PASSWORD refuses one of the most used ones and the person's own name or e-mail, as wherever a password
 * is set. `signInOptions` says who may sign up: the operator may have closed it, or ask for an invitation, and the first
 * administrator needs a code.
 */
export const signUp = endpoint({
  method: 'POST',
  url: '/v1/account',
  access: 'anyone',
  staysOpen: true,
  problems: [
    'WEAK_PASSWORD',
    'USERNAME_TAKEN',
    'SIGN_UP_CODE',
    'SIGN_UP_INVITED',
    'SIGN_UP_CLOSED',
    'TOO_MANY_REQUESTS',
    'LOGIN_REQUIRED',
  ],
  summary: 'Sign up',
  tags,
  body: z.object({
    username,
    email,
    password: newPassword,
    invitation: optionally(invitationSecret).describe('the last part of a link to sign up'),
    code: optionally(z.string().trim().max(100)).describe('the code of the first administrator, from the log'),
  }),
  response: account,
});

/** `username` may be the e-mail. A wrong name and a wrong password answer the same LOGIN_FAILED. */
export const signIn = endpoint({
  method: 'POST',
  url: '/v1/account/login',
  access: 'anyone',
  staysOpen: true,
  problems: ['LOGIN_FAILED', 'TOO_MANY_REQUESTS', 'LOGIN_REQUIRED'],
  summary: 'Sign in',
  tags,
  body: z.object({ username: z.string().trim().min(1).max(254), password: anyPassword }),
  response: account,
});

/** Idempotent: ends the session, also when nobody is signed in, and answers where to go: the operator's LOGOUT_URL. */
export const signOut = endpoint({
  method: 'GET',
  url: '/logout',
  access: 'anyone',
  staysOpen: true,
  changes: true,
  summary: 'Sign out',
  tags,
  response: z.object({ redirect: z.string() }),
});

const changes = z.object({
  nickname: z.string().trim().min(1).max(accountLimits.nickname).optional(),
  oldPassword: anyPassword.optional(),
  newPassword: newPassword.optional(),
  revokeTokens: optionally(flag).describe('with a new password: access tokens end, too'),
});

/**
 * Two changes share this call (product decision 3). The profile takes `nickname` in the query, and a multipart body
 * whose `profileImage` is a picture of at most 10 MB. The password takes `oldPassword` and `newPassword`, in the query
 * or, better, in the body; it ends all other sessions.
 */
export const accountChange = endpoint({
  method: 'PUT',
  url: '/v1/account',
  access: 'signed-in',
  problems: [
    'NO_CHANGES',
    'WRONG_PASSWORD',
    'WEAK_PASSWORD',
    'IMAGE_TOO_LARGE',
    'IMAGE_UNREADABLE',
    'TOO_MANY_REQUESTS',
  ],
  file: 'profileImage',
  summary: 'Change the profile, or the password',
  tags,
  querystring: changes,
  body: changes.nullish(),
  response: account,
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Only what is given is changed; `quietFrom` and `quietTo` come together. Null, or an empty value of a form, switches quiet hours and the pause
 * off; an empty `channels` of a form is no channel, an empty `alertKinds` no alert.
 */
export const accountSettings = endpoint({
  method: 'PUT',
  url: '/v1/account/settings',
  access: 'signed-in',
  summary: 'Change settings',
  tags,
  body: z.object({
    emailNotify: optionally(flag),
    foldStories: optionally(flag),
    foldRuns: optionally(flag),
    readOnScroll: optionally(flag),
    language: optionally(language),
    timeZone: optionally(z.string().max(64)),
    quietFrom: clearable(clock),
    quietTo: clearable(clock),
    pausedUntil: clearable(moment),
    channels: anyOf(channel, channels.length).optional(),
    alertKinds: anyOf(z.enum(alertTypes), alertTypes.length).optional(),
  }),
  response: account,
});

/**
 * The developer mode lets one publish news of one's own. Back in NORMAL, all that was made goes on; new projects and tokens for publishing are
 * refused by DEVELOPER_MODE.
 */
export const accountModeChange = endpoint({
  method: 'PUT',
  url: '/v1/account/mode',
  access: 'verified',
  summary: 'Switch the developer mode',
  tags,
  body: z.object({ mode: z.enum(['NORMAL', 'DEVELOPER']) }),
  response: account,
});

/** Rate limit: it works once a minute and five times a day. */
export const verifyResend = endpoint({
  method: 'GET',
  url: '/v1/account/validate/resend',
  access: 'signed-in',
  problems: ['NO_CHANGES', 'TOO_MANY_REQUESTS'],
  changes: true,
  summary: 'Send the verification e-mail again',
  tags,
  response: done,
});

/** Idempotent: it works again for as long as the link lives (24 h), because mail scanners follow links too. */
export const verifyEmail = endpoint({
  method: 'GET',
  url: '/v1/account/:username/validate',
  access: 'anyone',
  staysOpen: true,
  problems: ['LINK_INVALID'],
  changes: true,
  summary: 'Verify an e-mail address by its mailed link',
  tags,
  params: z.object({ username: z.string().max(64) }),
  querystring: z.object({ token: z.string().max(200) }),
  response: done,
});

/** It answers the same, whether the e-mail is known or not. */
export const passwordForgot = endpoint({
  method: 'POST',
  url: '/v1/account/password/forgot',
  access: 'anyone',
  staysOpen: true,
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Ask for a link that resets the password',
  tags,
  body: z.object({ email }),
  response: done,
});

/** Single use: it works once, within 30 minutes, and ends every session of the account. */
export const passwordReset = endpoint({
  method: 'POST',
  url: '/v1/account/password/reset',
  access: 'anyone',
  staysOpen: true,
  problems: ['LINK_INVALID', 'WEAK_PASSWORD'],
  summary: 'Set a new password by a mailed link',
  tags,
  body: z.object({ token: z.string().max(200), newPassword }),
  response: done,
});

/** Single use: the link of `type=token` works once, within 5 minutes. */
export const tokenLogin = endpoint({
  method: 'POST',
  url: '/v1/account/token/login',
  access: 'anyone',
  staysOpen: true,
  problems: ['LINK_INVALID', 'TOO_MANY_REQUESTS', 'LOGIN_REQUIRED'],
  summary: 'Sign in by a token',
  tags,
  body: z.object({ username: z.string().trim().min(1).max(64), token: z.string().max(200) }),
  response: account,
});

export const session = z.object({
  id: rowId,
  current: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdDate: moment,
  seenAt: moment,
});
export type Session = z.infer<typeof session>;

export const sessionList = endpoint({
  method: 'GET',
  url: '/v1/account/session',
  access: 'signed-in',
  summary: "List the caller's sign-ins",
  tags,
  response: z.array(session),
});

export const sessionEnd = endpoint({
  method: 'DELETE',
  url: '/v1/account/session/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'End a sign-in',
  tags,
  params: z.object({ id: rowIdInput }),
  response: done,
});

/** Answers everything that is stored on the caller, as JSON. */
export const accountExport = endpoint({
  method: 'GET',
  url: '/v1/account/export',
  access: 'signed-in',
  summary: 'Export everything that is stored on the caller',
  tags,
  response: z.record(z.string(), z.unknown()),
});

/** Accounts that have a password must give it. */
export const accountDelete = endpoint({
  method: 'DELETE',
  url: '/v1/account',
  access: 'signed-in',
  problems: ['WRONG_PASSWORD', 'LAST_ADMIN', 'TOO_MANY_REQUESTS'],
  summary: 'Delete the account and what belongs to it',
  tags,
  querystring: z.object({ password: anyPassword.optional() }),
  response: done,
});

/** Answers HTML, from a file that the operator can replace. */
export const agreement = endpoint({
  method: 'GET',
  url: '/v1/agreement',
  access: 'anyone',
  staysOpen: true,
  answers: 'text/html',
  summary: 'Read the terms',
  tags,
  response: z.string(),
});

/**
 * Answers the providers that this instance offers, and who may sign up. `invitation` asks about the secret of a link to
 * sign up; `over` is one that is unknown, used or past its end.
 */
export const signInOptions = endpoint({
  method: 'GET',
  url: '/v1/account/options',
  access: 'anyone',
  staysOpen: true,
  summary: 'List the ways to sign in here',
  tags,
  querystring: z.object({ invitation: optionally(invitationSecret) }),
  response: z.object({
    signUp: z.enum(signUpRules),
    needsCode: z.boolean().describe('true: nobody is administrator yet, and the first one needs the code from the log'),
    reading: z.enum(readingRules),
    invitation: z.enum(['valid', 'over']).nullable().describe('null: none was asked about'),
    byProxy: z.boolean().describe('true: a reverse proxy signs people in, and there are no passwords to ask for'),
    providers: z.array(z.object({ id: provider, name: z.string() })),
    firebase: z.boolean(),
    sendsMail: z.boolean().describe('false: no mail server is set up, and mail stays in the outbox'),
    mailPage: z.string().nullable().describe('where everybody can read that mail, as in the demo'),
  }),
});
