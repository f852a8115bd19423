/** Pure: groups subscriptions by their folders, as every list shows them. */
import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';

/** The place of a subscription is found by these fields. */
export type Placed = Pick<Subscription, 'id' | 'order' | 'subscriptionFolder'>;

export interface Group<S extends Placed = Subscription> {
  /** It is null for what is unclassified. */
  folder: Folder | null;
  subscriptions: S[];
}

/**
 * Answers the folders in the order of their first subscription, then those that are empty, and at the end what is
 * unclassified. That group is there even with nothing in it, so that something can be taken out of a folder.
 */
export const groupsOf = <S extends Placed>(subscriptions: readonly S[], folders: readonly Folder[]): Group<S>[] => {
  const known = new Map(folders.map(each => [each.id, each]));
  const groups = new Map<number, Group<S>>();
  const unclassified: Group<S> = { folder: null, subscriptions: [] };
  for (const each of subscriptions.toSorted(byOrder)) {
    const folder = each.subscriptionFolder;
    if (!folder) unclassified.subscriptions.push(each);
    else if (groups.has(folder.id)) groups.get(folder.id)!.subscriptions.push(each);
    else groups.set(folder.id, { folder: known.get(folder.id) ?? folder, subscriptions: [each] });
  }
  const empty = folders.filter(({ id }) => !groups.has(id)).map(folder => ({ folder, subscriptions: [] }));
  return [...groups.values(), ...empty, unclassified];
};

/** A subscription without an order sorts last; the server has put equal ones in their order already. */
const byOrder = (a: Placed, b: Placed): number => {
  if (a.order === b.order) return 0;
  if (a.order === null || b.order === null) return a.order === null ? 1 : -1;
  return a.order - b.order;
};
