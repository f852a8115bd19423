/** The fields of published news in the form that search compares. */
import { fold } from './fold.ts';

export interface TextField {
  name: string;
  value: string;
}

/** The folded text of each field by its folded name. A folded name begins with a blank, so it is no property of every object. */
export type FoldedFields = Readonly<Record<string, string>>;

/** Names that fold alike are one field, and two blanks stand between its texts, over which no phrase reaches. Null: there is none. */
export const foldFields = (fields: readonly TextField[]): FoldedFields | null => {
  const folded = new Map<string, string>();
  for (const { name, value } of fields) {
    const key = fold(name);
    if (key !== ' ') folded.set(key, (folded.get(key) ?? '') + bounded(value));
  }
  return folded.size > 0 ? Object.fromEntries(folded) : null;
};

/** Names and values as one text, which holds whatever one of the fields holds. */
export const foldedTogether = (fields: readonly TextField[]): string =>
  fields.reduce((text, { name, value }) => text + fold(name).slice(1) + bounded(value).slice(1), ' ');

/** Bound: no language folds to twice its length, and a text that does was written to cost time. What is over it is not searched. */
export const bounded = (text: string): string => fold(text, 2 * text.length + 100);
