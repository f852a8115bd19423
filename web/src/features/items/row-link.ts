export const rowLinkId = (id: number): string => `item-${id}`;

/** A row is brought into the page and into view, with the keyboard's focus or without. */
export interface WantedRow {
  id: number;
  takesFocus: boolean;
}

type Reveal = (row: WantedRow) => void;
const lists = new Set<Reveal>();

/** Focus management: moves the keyboard back to an item's row; a list that holds the item brings the row into the page first. */
export const focusRow = (id: number): void => {
  bring({ id, takesFocus: true });
};

/** Scrolls an item's row into view; a list that holds the item brings the row into the page first. */
export const showRow = (id: number): void => bring({ id, takesFocus: false });

const bring = (row: WantedRow): void => {
  if (bringLink(row)) return;
  for (const reveal of lists) reveal(row);
};

/** Answers false when the row is not in the page. */
export const bringLink = ({ id, takesFocus }: WantedRow): boolean => {
  const link = document.getElementById(rowLinkId(id));
  if (takesFocus) link?.focus({ preventScroll: true });
  link?.closest('article, [data-row]')?.scrollIntoView({ block: 'nearest' });
  return link !== null;
};

/** `reveal` is called with a row that is wanted and is not in the page. Returns a function that ends it. */
export const onReveal = (reveal: Reveal): (() => void) => {
  lists.add(reveal);
  return () => lists.delete(reveal);
};
