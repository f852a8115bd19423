/** Follows all sources of a bundle, and takes that back. */
import type { QueryClient } from '@tanstack/react-query';
import { refreshStates } from '#features/items/queries.ts';
import { unsubscribe } from '../changes.ts';
import { followedOf } from '../followed.ts';
import { changeHeld, setHeldCount } from '../held.ts';
import * as calls from '../queries.ts';

/**
 * Answers the urlKeys of the sources that were not followed before, or what went wrong; it never throws. It is over when the person's list holds
 * what is followed now.
 */
export const followBundle = async (queries: QueryClient, key: string): Promise<string[] | Error> => {
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: calls.bundleMutationKey,
    networkMode: 'always',
    mutationFn: () => calls.subscribeToBundle(key),
    onSuccess: async ({ subscriptions }) => {
      const { queryKey } = calls.subscriptionsQuery();
      // Race: a list that is on its way may have been requested before.
      await queries.cancelQueries({ queryKey });
      for (const subscription of subscriptions) {
        changeHeld(queries, followedOf(subscription), () => subscription);
        const { urlKey, subscribersCount } = subscription.project!;
        setHeldCount(queries, urlKey, subscribersCount);
      }
      refreshStates(queries);
      await calls.refreshSubscriptions(queries);
    },
  });
  try {
    return (await mutation.execute(undefined)).added;
  } catch (error) {
    return error as Error;
  }
};

/** Answers what went wrong, if anything did. */
export const leaveBundle = async (queries: QueryClient, urlKeys: readonly string[]): Promise<Error | undefined> => {
  const outcomes = await Promise.all(urlKeys.map(urlKey => unsubscribe(queries, { type: 'PROJECT', urlKey })));
  return outcomes.find(outcome => outcome !== undefined);
};
