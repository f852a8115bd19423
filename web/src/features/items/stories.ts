/** Deduplicated: the same story of several sources is one row. These functions are pure. */
import type { ListedItem } from './listed.ts';

export interface FoldedList {
  /** The list holds the first item of each story, and every item without copies. */
  items: ListedItem[];
  /** The map holds the other items of a story, by the id of the first. */
  copies: ReadonlyMap<number, readonly ListedItem[]>;
}

const none: FoldedList['copies'] = new Map();

/** Folds over all cached items, so that a later page may add a copy to a row of an earlier one. */
export const foldStories = (held: ListedItem[], isOn: boolean): FoldedList => {
  if (!isOn) return { items: held, copies: none };
  const firsts = new Map<number, number>();
  const copies = new Map<number, ListedItem[]>();
  const items = held.filter(item => {
    if (item.story === null) return true;
    const first = firsts.get(item.story);
    if (first === undefined) {
      firsts.set(item.story, item.id);
      return true;
    }
    copies.set(first, [...(copies.get(first) ?? []), item]);
    return false;
  });
  return copies.size === 0 ? { items: held, copies: none } : { items, copies };
};

/**
 * A row is unread while some of its story is, and read when some of it has been read; it is null where it is neither, and undefined where
 * no account is signed in.
 */
export const isRowRead = (item: ListedItem, copies: readonly ListedItem[] = []): boolean | null | undefined => {
  if (item.read === undefined) return undefined;
  const states = [item, ...copies].map(({ read }) => read);
  if (states.includes(false)) return false;
  return states.includes(true) ? true : null;
};

/** A list whose runs may be folded, too. */
type HeldList = FoldedList & { hidden?: FoldedList['copies'] };

/** Finds the row in which an item of a folded list stands, by the id of its first item. */
export const rowOf = ({ copies, hidden = none }: HeldList, id: number): number => {
  for (const folded of [copies, hidden])
    for (const [first, others] of folded) if (others.some(other => other.id === id)) return first;
  return id;
};

/** Finds an item of the list, also one that is folded away. */
export const heldItem = ({ items, copies, hidden = none }: HeldList, id: number): ListedItem | undefined =>
  [...items, ...[...copies.values(), ...hidden.values()].flat()].find(item => item.id === id);
