import type { ListedItem } from '#features/items/listed.ts';

/**
 * Answers the rows that left the window at its top while the first one in view changed from `before` to `now`; scrolling back passes none.
 */
export const passedRows = (
  items: readonly ListedItem[],
  before: number | undefined,
  now: number | undefined,
): readonly ListedItem[] => {
  const from = items.findIndex(({ id }) => id === before);
  const to = items.findIndex(({ id }) => id === now);
  return from < 0 || to <= from ? [] : items.slice(from, to);
};
