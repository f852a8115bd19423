/** From the address of a page, and from its article once that is read, to an item that is ready to be stored. Pure. */
import { hash } from 'node:crypto';
import { urlOf } from '@newsbell/contracts/urls';
import { linkAlias } from '#documents/parse/identity.ts';
import type { ReadyItem } from '#documents/ready-item.ts';
import { pictureAddress } from '#text/html/image.ts';
import { cleanText, excerpt, firstImage } from '#text/html/plain.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { oneLine } from '#text/one-line.ts';

/** Its fields are those of an article that `documents` has found. */
export interface PageArticle {
  html: string;
  title: string | null;
  author: string | null;
  image: string | null;
  publishedAt: Date | null;
}

const LONGEST_TITLE = 500;

/**
 * Answers an address as it is kept; undefined for a text that is none. A fragment that only says which words a browser shows is left out;
 * others are kept, since some sites tell their pages apart by them.
 */
export const keptAddress = (typed: string): string | undefined => {
  const url = urlOf(typed);
  if (!url) return undefined;
  const at = url.hash.indexOf(':~:');
  if (at >= 0) url.hash = url.hash.slice(0, at);
  return url.href.replace(/#$/, '');
};

/** Canonical URL: the name by which the item of an address is known, the same for all spellings of it. A hex digest. */
export const nameOf = (url: string): string => linkAlias(url) ?? digest(`saved\n${url}`);

/** Without an article it has the title that its person gave, or its address, and no content. */
export const pageItem = (
  { url, title }: { url: string; title: string | undefined },
  article: PageArticle | null,
  ownOrigins: readonly string[],
): ReadyItem => {
  const content = storable(article?.html ?? '');
  const text = cleanText(content);
  const shown = excerpt(plain(article?.title) || plain(title) || url, LONGEST_TITLE);
  const author = excerpt(plain(article?.author), 200) || null;
  const image = (article?.image && pictureAddress(article.image, ownOrigins)) || firstImage(content);
  const publishedAt = possible(article?.publishedAt ?? null);
  return {
    aliases: [{ kind: 'link', hash: nameOf(url) }],
    sourceHash: digest(JSON.stringify([url, shown, author, publishedAt, image, content])),
    ...{ title: shown, link: url, author, publishedAt, updatedAt: null, image },
    ...{ excerpt: excerpt(text, 300), content, enclosures: [], tags: [] },
    ...itemLexemes(shown, text),
  };
};

/** PostgreSQL has no texts with these. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

const plain = (text: string | null | undefined): string => oneLine((text ?? '').toWellFormed());

/** A page may say any date; a year that PostgreSQL writes otherwise is none. */
const possible = (date: Date | null): Date | null =>
  date !== null && date.getUTCFullYear() >= 1 && date.getUTCFullYear() < 10_000 ? date : null;

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);
