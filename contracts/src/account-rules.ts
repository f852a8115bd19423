/** These rules of accounts are shared by both sides without a schema, so that the page can import them without loading one. */

export const roles = ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_API_VIEWER'] as const;
export type Role = (typeof roles)[number];

/** Product decision 12 sets these limits. Lengths are in characters, sizes in bytes. */
export const accountLimits = {
  username: /^[a-z0-9_]{3,30}$/,
  nickname: 40,
  passwordMin: 8,
  passwordMax: 128,
  profileImageBytes: 10 * 1_048_576,
  /** Links to sign up that may be open at a time, and for how many days one is. */
  invitations: { open: 100, days: 7 },
} as const;

/** A native app may register a token of this shape for FCM. */
export const FCM_TOKEN = /^[\w:.~+/=-]{10,4096}$/;

/**
 * A cookie of this name stands beside the session's, and scripts may read it: it says that somebody is signed in here
 * and nothing else, so that a visitor's page need not ask for the account. It is never a credential.
 */
export const signedInHint = 'signed-in';

/** Sign-up is for everybody, for those with a link to do so, or for nobody. */
export const signUpRules = ['open', 'invited', 'closed'] as const;

/** Reading is for everybody, or for those who are signed in. */
export const readingRules = ['open', 'signed-in'] as const;
