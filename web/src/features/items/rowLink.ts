export const rowLinkId = (id: number): string => `item-${id}`;

/** Brings the keyboard back to an item's row when it is in the page. */
export const focusRow = (id: number): void => {
  const link = document.getElementById(rowLinkId(id));
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
};
