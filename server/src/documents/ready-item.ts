import type { FoldedFields } from '#text/folded-fields.ts';

/** An item as a reader of documents hands it over: clean, dated, folded, ready to be stored. */
export interface ReadyItem {
  /** Hex digests of the names by which the document calls it, the strongest first (product decision 5). Never empty. */
  aliases: { kind: 'guid' | 'link' | 'title-day'; hash: string }[];
  /** A digest of all that the document says of it; another digest means that it was edited. */
  sourceHash: string;
  title: string;
  link: string | null;
  author: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  image: string | null;
  /** It is plain text of at most 300 characters. */
  excerpt: string;
  /** It is sanitised HTML. */
  content: string;
  enclosures: { url: string; type: string | null; length: number | null }[];
  tags: string[];
  /** Only published news has these two. */
  fields?: { name: string; value: string }[] | null;
  priority?: 'low' | 'high' | null;
  /** Title, and title with text, in the form that search compares; `lexemes` are its words, joined by blanks. */
  foldedTitle: string;
  folded: string;
  foldedFields?: FoldedFields | null;
  lexemes: string;
}
