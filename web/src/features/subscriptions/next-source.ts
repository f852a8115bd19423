import type { Subscription } from '@newsbell/contracts/subscriptions';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { groupsOf } from './list/groups.ts';
import { foldersQuery, subscriptionsQuery, unreadQuery } from './queries.ts';

export type Step = 1 | -1;

/** Goes to the next or the previous of the person's subscriptions that has unread items, in the drawer's order, and around at its end. */
export const goToUnread = async (queries: QueryClient, router: AnyRouter, step: Step): Promise<void> => {
  const [list, folders, unread] = await Promise.all([
    queries.ensureQueryData(subscriptionsQuery()),
    queries.ensureQueryData(foldersQuery()),
    queries.ensureQueryData(unreadQuery()),
  ]);
  const ordered = groupsOf(list, folders).flatMap(({ subscriptions }) => subscriptions);
  const { pathname, search } = router.latestLocation;
  const isHere = (each: Subscription) =>
    router.buildLocation(placeOf(each)).pathname === pathname && (each.word === null || search.word === each.word);
  const found = nextUnread(ordered, ordered.findIndex(isHere), step, ({ id }) => unread.by.get(id) ?? 0);
  if (found) await router.navigate(placeOf(found));
};

/** Pure: finds the nearest with unread items after or before the place `at`, which is -1 where the person is at none of them. */
export const nextUnread = <S>(
  ordered: readonly S[],
  at: number,
  step: Step,
  unreadOf: (each: S) => number,
): S | undefined => {
  const count = ordered.length;
  const start = at < 0 && step < 0 ? 0 : at;
  const others = ordered.map((_, index) => ordered[(start + step * (index + 1) + 2 * count) % count]!);
  return others.find(each => each !== ordered[at] && unreadOf(each) > 0);
};

const placeOf = ({ project, tag, word }: Subscription) => {
  if (project) return { to: '/$urlKey', params: { urlKey: project.urlKey } };
  if (tag !== null) return { to: '/timeline/tag/$tag', params: { tag } };
  return { to: '/', search: { word: word ?? '' } };
};
