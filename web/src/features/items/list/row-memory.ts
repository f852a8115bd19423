/** It outlives the list, so that going back to the list finds its scroll position. */
export interface RowMemory {
  /** Cache: each row's height, in px, from when the row was last in the page, by id. */
  heights: Map<number, number>;
  /** The first row in view, and the entry of the browser's history in which it was. */
  first?: { id: number | undefined; entry: string | undefined };
}

const lists = new Map<string, RowMemory>();

/** `list` names what decides the height besides the item: which list, in which view. */
export const memoryOf = (list: string): RowMemory => {
  const held = lists.get(list) ?? { heights: new Map<number, number>() };
  lists.set(list, held);
  return held;
};
