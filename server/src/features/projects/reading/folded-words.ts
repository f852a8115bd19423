/** The words of a source in the form that search compares. */
import { excerpt } from '#text/html/plain.ts';
import { lexemes } from '#text/words.ts';
import { foldedProject } from '../words.ts';
import type { Document } from './read-document.ts';

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
