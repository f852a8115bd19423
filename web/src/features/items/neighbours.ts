import type { FeedItem } from '@newsbell/contracts/items';

export interface Neighbours {
  previous: FeedItem | undefined;
  next: FeedItem | undefined;
  /** This many items of the list follow the open one. */
  left: number;
}

/**
 * Finds the items before and after the open one. An item that the list does not hold, such as one opened by its address, stands where its
 * time puts it.
 */
export const neighbours = (items: readonly FeedItem[], open: FeedItem | undefined, id: number): Neighbours => {
  const at = items.findIndex(item => item.id === id);
  if (at >= 0) return { previous: items[at - 1], next: items[at + 1], left: items.length - at - 1 };
  if (!open) return { previous: undefined, next: undefined, left: items.length };
  const older = items.findIndex(item => item.sortAt < open.sortAt);
  const place = older < 0 ? items.length : older;
  return { previous: items[place - 1], next: items[place], left: items.length - place };
};
