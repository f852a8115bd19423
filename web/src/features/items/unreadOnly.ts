import { signedInHint } from '@newsbell/contracts/account-rules';
import type { QueryClient } from '@tanstack/react-query';
import { readCookie, useCookie, writeCookie } from '#ui/cookie.ts';

const cookieName = 'unreadOnly';

/** Whether lists leave out what is read: one choice for all of them, kept in a cookie, and of nobody who is not signed in. */
export const useUnreadOnly = (): boolean => {
  const isChosen = useCookie(cookieName) === '1';
  return useCookie(signedInHint) !== undefined && isChosen;
};

/** A part of a list's source. */
export const unreadPart = (isOn = isUnreadOnly()): { unread?: true } => (isOn ? { unread: true } : {});

/** Lists of the unread that are not on screen begin anew, without what has been read since. */
export const chooseUnreadOnly = (queries: QueryClient, isOn: boolean): void => {
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey: [, source] }) => isOfUnread(source) });
  writeCookie(cookieName, isOn ? '1' : '0');
};

const isOfUnread = (source: unknown): boolean => typeof source === 'object' && source !== null && 'unread' in source;

const isUnreadOnly = (): boolean => readCookie(signedInHint) !== undefined && readCookie(cookieName) === '1';
