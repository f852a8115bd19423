import { signedInHint } from '@newsbell/contracts/account-rules';
import type { QueryClient } from '@tanstack/react-query';
import { readCookie, useCookie, writeCookie } from '#ui/cookie.ts';

const cookieName = 'unreadOnly';

/**
 * Answers true when lists leave out what is read. It is one choice for all lists, kept in a cookie, and false where no account is signed
 * in.
 */
export const useUnreadOnly = (): boolean => {
  const isChosen = useCookie(cookieName) === '1';
  return useCookie(signedInHint) !== undefined && isChosen;
};

/** Answers the part of a list's source that asks for unread items only. */
export const unreadPart = (isOn = isUnreadOnly()): { unread?: true } => (isOn ? { unread: true } : {});

/** Cache invalidation: lists of unread items that are not on screen begin anew, without what has been read since. */
export const chooseUnreadOnly = (queries: QueryClient, isOn: boolean): void => {
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey: [, source] }) => isOfUnread(source) });
  writeCookie(cookieName, isOn ? '1' : '0');
};

const isOfUnread = (source: unknown): boolean => typeof source === 'object' && source !== null && 'unread' in source;

const isUnreadOnly = (): boolean => readCookie(signedInHint) !== undefined && readCookie(cookieName) === '1';
