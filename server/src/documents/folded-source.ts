/** The words of a source in the form that search compares. */

import { foldedProject } from '#text/folded-project.ts';
import { excerpt } from '#text/html/plain.ts';
import { lexemes } from '#text/lexemes.ts';
import type { Document } from './read-document.ts';

/** The title, description and home page that a source gives for itself. */
export interface FoldedSource {
  title: string | null;
  description: string | null;
  link: string | null;
  image: string | null;
  language: string | null;
  folded: string;
  lexemes: string;
}

export const foldedSource = (
  said: Omit<FoldedSource, 'folded' | 'lexemes'>,
  { url, tags, ownTitle, ownDescription }: Pick<Document, 'url' | 'tags' | 'ownTitle' | 'ownDescription'>,
): FoldedSource => {
  const { link, image, language } = said;
  const title = ownTitle ?? (said.title && excerpt(said.title, 300));
  const description = ownDescription ?? (said.description && excerpt(said.description, 300));
  const words = foldedProject({ title, description, url, tags });
  return { title, description, link, image, language, folded: words, lexemes: lexemes(words).join(' ') };
};
