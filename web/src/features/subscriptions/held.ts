/** Reads and changes the cached state of one followed thing, in the list and in every source. */
import type { Project } from '@newsbell/contracts/projects';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import type { QueryClient } from '@tanstack/react-query';
import { changeHeldProject } from '#features/projects/queries.ts';
import { type Followed, followedOf, isSame, subscriptionOf } from './followed.ts';
import { subscriptionsQuery } from './queries.ts';

export type Change = (subscription: Subscription | undefined) => Subscription | undefined;

const { queryKey } = subscriptionsQuery();

export const heldSubscription = (queries: QueryClient, followed: Followed): Subscription | undefined => {
  const list = queries.getQueryData(queryKey);
  if (list || followed.type !== 'PROJECT') return subscriptionOf(list, followed);
  let held: Subscription | undefined;
  // A change that changes nothing reads the state.
  changeHeldProject(queries, followed.urlKey, project => {
    held ??= project.subscribe ?? undefined;
    return project;
  });
  return held;
};

/**
 * Changes the state and the source's count of followers, which is never below 0; a thing that is followed already is
 * not counted twice.
 */
export const changeHeld = (queries: QueryClient, followed: Followed, change: Change): void => {
  const next = change(heldSubscription(queries, followed));
  queries.setQueryData(queryKey, list => list && replaced(list, followed, next));
  if (followed.type === 'PROJECT') changeHeldProject(queries, followed.urlKey, project => counted(project, next));
};

export const setHeldCount = (queries: QueryClient, urlKey: string, subscribersCount: number): void =>
  changeHeldProject(queries, urlKey, project => ({ ...project, subscribersCount }));

const replaced = (list: Subscription[], followed: Followed, next: Subscription | undefined): Subscription[] => {
  const at = list.findIndex(each => isSame(followedOf(each), followed));
  if (at < 0) return next ? [...list, next] : list;
  return next ? list.with(at, next) : list.toSpliced(at, 1);
};

const counted = (project: Project, next: Subscription | undefined): Project => {
  const by = Number(next !== undefined) - Number(project.subscribing);
  return {
    ...project,
    subscribing: next !== undefined,
    subscribe: next ?? null,
    subscribersCount: Math.max(0, project.subscribersCount + by),
  };
};
