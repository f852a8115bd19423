/** The ids of a comma-separated list in its order, each once; what is no id is left out. */
export const idsIn = (list: string): number[] => [
  ...new Set(
    list
      .split(',')
      .map(itemIdOf)
      .filter(id => id !== undefined),
  ),
];

/** The id that a part of an address names, or undefined. */
export const itemIdOf = (text: string): number | undefined => {
  const id = /^\s*\d{1,16}\s*$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
