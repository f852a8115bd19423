/** The rules of accounts that both sides share without a schema, so that the page can import them without loading one. */

export const roles = ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_API_VIEWER'] as const;
export type Role = (typeof roles)[number];

/** The limits of product decision 12. Lengths in characters, sizes in bytes. */
export const accountLimits = {
  username: /^[a-z0-9_]{3,30}$/,
  nickname: 40,
  passwordMin: 8,
  passwordMax: 128,
  profileImageBytes: 10 * 1_048_576,
} as const;

/** A native app may register a token of this shape for FCM. */
export const fcmToken = /^[\w:.~+/=-]{10,4096}$/;

/**
 * A cookie beside the session's that scripts may read: it says that somebody is signed in here and nothing else, so that a visitor's page
 * need not ask who is there. Never a credential.
 */
export const signedInHint = 'signed-in';
