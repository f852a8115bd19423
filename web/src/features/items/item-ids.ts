/** Parses the ids of a comma-separated list in its order, deduplicated; parts that are not ids are left out. */
export const idsIn = (list: string): number[] => [
  ...new Set(
    list
      .split(',')
      .map(itemIdOf)
      .filter(id => id !== undefined),
  ),
];

/** Parses the id that a part of an address names, or answers undefined. */
export const itemIdOf = (text: string): number | undefined => {
  const id = /^\s*\d{1,16}\s*$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
