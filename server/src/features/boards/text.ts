/** A text in all the forms in which it is stored: as typed, as shown, and as search compares it. */
import type { Db } from '#db/open.ts';
import { imageSizes } from '#features/images/image.ts';
import { ownPicturesIn, withPictureSizes } from '#text/html/own-pictures.ts';
import { cleanText, excerpt } from '#text/html/plain.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { renderMarkdown } from '#text/markdown/markdown.ts';

export interface StoredText {
  source: string;
  html: string;
  /** Plain, at most 300 UTF-16 units. */
  excerpt: string;
  foldedTitle: string;
  /** Title and text. */
  folded: string;
  /** Joined by blanks. */
  lexemes: string;
}

/** `source` is Markdown. A comment has no title. */
export const storedText = async (db: Db, title: string, source: string, ownOrigin: string): Promise<StoredText> => {
  const html = await shownText(db, source, ownOrigin);
  const plain = cleanText(html);
  const { foldedTitle, folded, lexemes } = itemLexemes(title, plain);
  return { source, html, excerpt: excerpt(plain), foldedTitle, folded, lexemes };
};

/** A preview and a stored text are the same by it, with the sizes of the pictures that were uploaded here. */
export const shownText = async (db: Db, source: string, ownOrigin: string): Promise<string> => {
  const html = renderMarkdown(source, { ownOrigins: [ownOrigin] }).trimEnd();
  return withPictureSizes(html, await imageSizes(db, ownPicturesIn(html)));
};
