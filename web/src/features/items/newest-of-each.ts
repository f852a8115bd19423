import { signedInHint } from '@newsbell/contracts/account-rules';
import { readCookie, useCookie, writeCookie } from '#ui/cookie.ts';

const cookieName = 'newestOfEach';

/**
 * Answers true when the person's own news are one row for each source. It is one choice for all of their folders, kept in a cookie, and
 * false where no account is signed in.
 */
export const useNewestOfEach = (): boolean => {
  const isChosen = useCookie(cookieName) === '1';
  return useCookie(signedInHint) !== undefined && isChosen;
};

/** Answers the part of a list's source that asks for the newest item of each source. */
export const newestPart = (isOn = isNewestOfEach()): { newestOfEach?: true } => (isOn ? { newestOfEach: true } : {});

export const chooseNewestOfEach = (isOn: boolean): void => writeCookie(cookieName, isOn ? '1' : '0');

const isNewestOfEach = (): boolean => readCookie(signedInHint) !== undefined && readCookie(cookieName) === '1';
