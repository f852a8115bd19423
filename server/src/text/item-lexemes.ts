import { bounded, type FoldedFields, foldedTogether, foldFields, type TextField } from './folded-fields.ts';
import { lexemes } from './lexemes.ts';

/**
 * The words of an item in the form that search compares; the lexemes are joined by blanks. Names and values of its fields go before the
 * text, of which a very long one loses its end.
 */
export const itemLexemes = (title: string, text: string, fields: readonly TextField[] | null = null) => {
  const foldedTitle = bounded(title);
  const foldedFields: FoldedFields | null = fields && foldFields(fields);
  const folded = foldedTitle + foldedTogether(fields ?? []).slice(1) + bounded(text).slice(1);
  return { foldedTitle, folded, foldedFields, lexemes: lexemes(folded).join(' ') };
};
