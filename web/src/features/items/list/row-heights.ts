/**
 * Cache: it holds each row's height from when the row was last in the page. It outlives the list, so that going back to the list finds its
 * scroll position.
 */
const lists = new Map<string, Map<number, number>>();

/** `list` names what decides the height besides the item: which list, in which view. */
export const heightsOf = (list: string): Map<number, number> => {
  const held = lists.get(list) ?? new Map<number, number>();
  lists.set(list, held);
  return held;
};
