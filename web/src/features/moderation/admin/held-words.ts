/** The list of words as it is typed: one a line. */

/** These bounds are the contract's; lengths are in UTF-16 units. */
export const LONGEST_WORD = 100;
export const MOST_WORDS = 1000;

/** A line that is blank, or there before, is no word. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  ),
];

export type WordFault = { kind: 'long'; line: number } | { kind: 'many'; count: number };

/** The lines are counted from 1. */
export const wordFault = (text: string): WordFault | undefined => {
  const long = text.split('\n').findIndex(line => line.trim().length > LONGEST_WORD);
  if (long >= 0) return { kind: 'long', line: long + 1 };
  const count = wordsIn(text).length;
  return count > MOST_WORDS ? { kind: 'many', count } : undefined;
};
