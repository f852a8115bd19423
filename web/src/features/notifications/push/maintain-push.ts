/** Maintains push at each visit: sends the server this browser's current destination, or withdraws the one of somebody who has gone. */
import type { Account } from '@newsbell/contracts/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/queries.ts';
import { followQuery } from '#ui/follow-query.ts';
import { tellWorker } from '#ui/tell-worker.ts';
import { currentSubscription } from './browser-push.ts';
import { loadDestinations } from './queries.ts';
import { isFresh, storedPush } from './stored-push.ts';
import { registerBrowser, turnOff } from './switch-push.ts';
import { pushToken, withdrawToken } from './token.ts';

/** Checks push now, and whenever somebody signs in or out in this page. A failure is tried again at the next visit. */
export const maintainPushOnSignIn = (queries: QueryClient): void => {
  let known: number | null | undefined;
  let before = Promise.resolve();
  followQuery(queries, accountQuery(), account => {
    const now = account?.id ?? null;
    if (now === known) return;
    known = now;
    // Race: a token that is being withdrawn for one person is not registered for the next.
    before = before
      .then(() => maintainPush(account))
      .catch(() => {})
      // A page of settings may show the state from before, so its data are fetched anew.
      .then(() =>
        queries.invalidateQueries({
          predicate: ({ queryKey: [name, of] }) => name === 'push' || of === 'destinations',
        }),
      );
  });
};

export const maintainPush = async (account: Pick<Account, 'id'> | null, now = Date.now()): Promise<void> => {
  const kept = storedPush();
  if (!account || kept?.account !== account.id) return withdrawToken();
  // An app registers its token itself.
  if (kept.endpoint === '') return;
  // The permission was taken away in the browser's settings, so push stays off until the person switches it on again.
  if (Notification.permission !== 'granted') return turnOff();
  const isKnown = pushToken() !== undefined && (await currentSubscription())?.endpoint === kept.endpoint;
  if (isKnown && isFresh(kept, now)) return tellWorker({ say: 'pushFor', account: account.id });
  const { publicKey, targets } = await loadDestinations();
  // The person has removed this browser from the list in another one. (A destination that is gone because the worker
  // has renewed the address is another matter.)
  if (isKnown && !targets.some(({ id }) => id === kept.target)) return turnOff();
  await registerBrowser(account.id, publicKey);
};
