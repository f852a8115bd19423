export const rowLinkId = (id: number): string => `item-${id}`;

type Reveal = (id: number) => void;
const lists = new Set<Reveal>();

/** Focus management: moves the keyboard back to an item's row; a list that holds the item brings the row into the page first. */
export const focusRow = (id: number): void => {
  if (focusLink(id)) return;
  for (const reveal of lists) reveal(id);
};

/** Answers false when the row is not in the page. */
export const focusLink = (id: number): boolean => {
  const link = document.getElementById(rowLinkId(id));
  link?.focus({ preventScroll: true });
  link?.closest('article')?.scrollIntoView({ block: 'nearest' });
  return link !== null;
};

/** `reveal` is called with a row that is wanted and is not in the page. Returns a function that ends it. */
export const onReveal = (reveal: Reveal): (() => void) => {
  lists.add(reveal);
  return () => lists.delete(reveal);
};
