import type { QueryClient } from '@tanstack/react-query';
import { refreshSubscriptions, subscribe } from '#features/subscriptions/queries.ts';

/** Follows a feed that was just made, without notifying. Answers what went wrong: the feed is there all the same. */
export const followMade = async (queries: QueryClient, urlKey: string): Promise<Error | undefined> => {
  try {
    await subscribe({ type: 'PROJECT', urlKey }, null);
    void refreshSubscriptions(queries);
    return undefined;
  } catch (error) {
    return error as Error;
  }
};
