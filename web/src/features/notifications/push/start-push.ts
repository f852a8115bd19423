/** This module is the little of push that every visit loads. */
import type { QueryClient } from '@tanstack/react-query';

/**
 * `withdraw` is called when the person leaves; it is undefined until the code of push is loaded, which a visit with a
 * token does.
 */
export const leaving: { withdraw?: () => Promise<void> } = {};

/** Starts push for a person who has switched it on here, or has left something of it behind. */
export const startPush = (queries: QueryClient): void => {
  if (!document.cookie.includes('pushToken=') && !localStorage.getItem('push')) return;
  void import('./maintain-push.ts')
    .then(({ maintainPushOnSignIn: followVisits }) => followVisits(queries))
    .catch(() => {});
};
