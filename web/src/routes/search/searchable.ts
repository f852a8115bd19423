/** Limit in characters: the server refuses more. */
export const mostOfWord = 100;

/** Answers whether there is something to search for, and not too much of it. */
export const isSearchable = (word: string): boolean => {
  const { length } = word.trim();
  return length > 0 && length <= mostOfWord;
};
