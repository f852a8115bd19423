/** How tall rows were when they were last in the page. Outlives the list, so that going back to it finds its place. */
const lists = new Map<string, Map<number, number>>();

/** `list` names what decides the height besides the item: which list, in which view. */
export const heightsOf = (list: string): Map<number, number> => {
  const held = lists.get(list) ?? new Map<number, number>();
  lists.set(list, held);
  return held;
};
