/** The words of items and of their source in the form that search compares. */
import { fold } from '#text/fold.ts';
import { excerpt } from '#text/html/plain.ts';
import { lexemes } from '#text/words.ts';
import { foldedProject } from '../words.ts';
import type { Document } from './read-document.ts';

export const itemWords = (title: string, text: string) => {
  const foldedTitle = bounded(title);
  const folded = foldedTitle + bounded(text).slice(1);
  return { foldedTitle, folded, lexemes: lexemes(folded).join(' ') };
};

/** Bound: no language folds to twice its length, and a text that does was written to cost time. What is over it is not searched. */
const bounded = (text: string): string => fold(text, 2 * text.length + 100);

/** What a source says of itself. */
export interface SourceWords {
  title: string | null;
  description: string | null;
  link: string | null;
  image: string | null;
  language: string | null;
  folded: string;
  lexemes: string;
}

export const sourceWords = (
  said: Omit<SourceWords, 'folded' | 'lexemes'>,
  { url, tags, ownTitle, ownDescription }: Pick<Document, 'url' | 'tags' | 'ownTitle' | 'ownDescription'>,
): SourceWords => {
  const { link, image, language } = said;
  const title = ownTitle ?? (said.title && excerpt(said.title, 300));
  const description = ownDescription ?? (said.description && excerpt(said.description, 300));
  const words = foldedProject({ title, description, url, tags });
  return { title, description, link, image, language, folded: words, lexemes: lexemes(words).join(' ') };
};
