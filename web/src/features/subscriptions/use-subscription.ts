import type { Project } from '@newsbell/contracts/projects';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { type Followed, subscriptionOf } from './followed.ts';
import { subscriptionsQuery } from './queries.ts';

/** Answers the person's subscription to a thing, if there is one. Until the list is there, a source gives its own. */
export const useSubscription = (followed: Followed, project?: Project): Subscription | undefined => {
  const { data } = useQuery(subscriptionsQuery());
  return data ? subscriptionOf(data, followed) : (project?.subscribe ?? undefined);
};
