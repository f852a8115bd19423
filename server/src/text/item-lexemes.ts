import { fold } from './fold.ts';
import { lexemes } from './lexemes.ts';

/** The words of an item in the form that search compares; the lexemes are joined by blanks. */
export const itemLexemes = (title: string, text: string) => {
  const foldedTitle = bounded(title);
  const folded = foldedTitle + bounded(text).slice(1);
  return { foldedTitle, folded, lexemes: lexemes(folded).join(' ') };
};

/** Bound: no language folds to twice its length, and a text that does was written to cost time. What is over it is not searched. */
const bounded = (text: string): string => fold(text, 2 * text.length + 100);
