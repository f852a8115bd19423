/**
 * Optimistic update: these pure functions compute the unread counts as they will be. Only the server knows which tags and words have an
 * item, and says so a moment later.
 */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import type { ListedItem } from '#features/items/listed.ts';
import type { UnreadCounts } from '#features/subscriptions/queries.ts';
import type { MarkScope } from './scope.ts';

type Followed = Pick<Subscription, 'id' | 'type' | 'project' | 'tag' | 'word' | 'subscriptionFolder'>;

/** Answers the counts after `items` have become read (`by` -1) or unread (1). */
export const countsAfter = (
  counts: UnreadCounts,
  subscriptions: readonly Followed[],
  items: readonly ListedItem[],
  by: 1 | -1,
): UnreadCounts => {
  const changes = new Map<number, number>();
  let all = counts.all;
  for (const { project } of items) {
    const of = subscriptions.find(each => each.project?.urlKey === project.urlKey);
    if (!of) continue;
    changes.set(of.id, (changes.get(of.id) ?? 0) + by);
    all += by;
  }
  const after = new Map(counts.by);
  for (const [id, change] of changes) after.set(id, (after.get(id) ?? 0) + change);
  return withoutNone({ all: Math.max(0, all), by: after });
};

/** Answers the counts after all of a scope has become read. */
export const countsWithout = (
  counts: UnreadCounts,
  subscriptions: readonly Followed[],
  scope: MarkScope,
): UnreadCounts => {
  if (scope.scope === 'ALL' && !scope.byName) return { all: 0, by: new Map() };
  const after = new Map(counts.by);
  let all = counts.all;
  for (const each of subscriptions.filter(each => isIn(each, scope))) {
    // A project shares its items with no other project, so its count is subtracted; tags and words may share theirs.
    if (each.type === 'PROJECT') all -= after.get(each.id) ?? 0;
    after.delete(each.id);
  }
  return { all: Math.max(0, all), by: after };
};

const isIn = (
  { type, project, tag, word, subscriptionFolder }: Followed,
  { scope, key, byName }: MarkScope,
): boolean => {
  if (byName && type !== 'PROJECT') return false;
  if (scope === 'ALL') return true;
  if (scope === 'FOLDER') return String(subscriptionFolder?.id ?? 0) === key;
  return scope === type && key === (project?.urlKey ?? tag ?? word);
};

const withoutNone = ({ all, by }: UnreadCounts): UnreadCounts => ({
  all,
  by: new Map([...by].filter(([, unread]) => unread > 0)),
});
