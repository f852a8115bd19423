/** Pure: finds and orders the rows of the table. */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { matching as named } from '../found/matching.ts';
import type { Column, Condition, Order, TableSearch } from './table-search.ts';

/** A source without news for so many days is quiet. */
export const quietDays = 90;

const DAY = 86_400_000;

export const isTroubled = ({ project }: Subscription): boolean =>
  project !== null && !['ok', 'new', 'published'].includes(project.health);

/** One that never had any news counts from when it was followed. Only sources can be quiet. */
export const isQuiet = ({ project, createdDate }: Subscription, now: number): boolean =>
  project !== null && now - Date.parse(project.lastNewsAt ?? createdDate) > quietDays * DAY;

export const hasCondition = (each: Subscription, condition: Condition, now: number): boolean => {
  switch (condition) {
    case 'troubled':
      return isTroubled(each);
    case 'quiet':
      return isQuiet(each, now);
    case 'well':
      return !isTroubled(each) && !isQuiet(each, now);
  }
};

export type CountOf = (subscription: Subscription) => number;

/** All words of the text are found, in the person's own title or in the name of the thing itself. */
export const matching = (
  all: readonly Subscription[],
  { q, folder, kind, health }: TableSearch,
  now: number,
): Subscription[] => {
  const found = q?.trim() ? named(all, q) : all;
  return found.filter(each => {
    if (folder !== undefined && (each.subscriptionFolder?.id ?? 0) !== folder) return false;
    if (kind !== undefined && each.type !== kind) return false;
    return health === undefined || hasCondition(each, health, now);
  });
};

/** What is not known stands last in both directions, and equal ones stand by their names. */
export const sorted = (
  rows: readonly Subscription[],
  { column, isDescending }: Order,
  unreadOf: CountOf,
  language: string,
): Subscription[] => {
  const names = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const value = keyOf(unreadOf)[column];
  const keyed = rows.map(each => ({ each, key: value(each) }));
  const way = isDescending ? -1 : 1;
  const compared = (one: string | number, other: string | number): number =>
    typeof one === 'string' ? names.compare(one, String(other)) : one - Number(other);
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) {
      if (one.key !== other.key) return one.key === null ? 1 : -1;
    } else {
      const by = compared(one.key, other.key);
      if (by !== 0) return by * way;
    }
    return names.compare(one.each.title, other.each.title) || one.each.id - other.each.id;
  });
  return keyed.map(({ each }) => each);
};

const keyOf = (unreadOf: CountOf): Record<Column, (each: Subscription) => string | number | null> => ({
  name: each => each.title,
  folder: each => each.subscriptionFolder?.name ?? null,
  lastNews: ({ project }) => (project?.lastNewsAt ? Date.parse(project.lastNewsAt) : null),
  postsAWeek: ({ project }) => project?.postsAWeek ?? null,
  unread: unreadOf,
  notify: each => Number(each.notifyMinute !== null),
  // The worst comes first.
  health: each => (each.project ? order.indexOf(each.project.health) : null),
});

const order = ['gone', 'dead', 'needs-auth', 'blocked', 'poisoned', 'failing', 'new', 'ok', 'published'];
