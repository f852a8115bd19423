import { fold } from './fold.ts';
import { lexemes } from './lexemes.ts';

export interface TextField {
  name: string;
  value: string;
}

/** The words of an item in the form that search compares; the lexemes are joined by blanks. */
export const itemLexemes = (title: string, text: string, fields: readonly TextField[] | null = null) => {
  const foldedTitle = bounded(title);
  const folded = foldedTitle + bounded(fields ? withFields(text, fields) : text).slice(1);
  return { foldedTitle, folded, lexemes: lexemes(folded).join(' ') };
};

/** Search finds news by the names and the values of its fields. */
const withFields = (text: string, fields: readonly TextField[]): string =>
  [text, ...fields.map(({ name, value }) => `${name} ${value}`)].filter(Boolean).join(' \n');

/** Bound: no language folds to twice its length, and a text that does was written to cost time. What is over it is not searched. */
const bounded = (text: string): string => fold(text, 2 * text.length + 100);
