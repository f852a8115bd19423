/** From the bytes of a web page to the article on it: the whole text where a feed gives a teaser. Pure; runs in a worker thread. */
import { Readability } from '@mozilla/readability';
import defuddle from 'defuddle';
import { parseHTML } from 'linkedom';
import { sanitise } from '#text/html/sanitise.ts';
import { decode } from './parse/decode.ts';
import type { Coded } from './read-document.ts';

/** The package's types say that its class is in `default`; it is the module itself. */
const Defuddle = defuddle as unknown as typeof defuddle.default;

export interface ArticlePage extends Coded {
  isArticle: true;
  /** The page came from here in the end: it is the base of its relative addresses. */
  url: string;
  /** What its feed says of it, as it is stored: an article without these words is not believed. Null: no feed tells of the page. */
  said: { title: string; excerpt: string } | null;
  /** Pictures of these origins (our own) are dropped. */
  ownOrigins: readonly string[];
}

export type ArticleResult =
  | {
      kind: 'article';
      /** Clean HTML, as the content of an item is. */
      html: string;
      title: string | null;
      author: string | null;
      image: string | null;
      /** BCP 47, as the page says. */
      language: string | null;
      publishedAt: Date | null;
      cpuMs?: number;
    }
  /** NO_ARTICLE: none was found. OTHER_WORDS: one was found that does not hold what the feed says. */
  | { kind: 'failed'; code: 'NO_ARTICLE' | 'OTHER_WORDS'; detail: string; cpuMs?: number };

export const readArticle = (page: ArticlePage): ArticleResult => {
  const { text } = decode(page.bytes, { contentType: page.contentType ?? undefined });
  const found = byDefuddle(text, page.url) ?? byReadability(text);
  if (!found) return { kind: 'failed', code: 'NO_ARTICLE', detail: '' };
  const html = sanitise(found.content, { base: page.url, ownOrigins: page.ownOrigins });
  return { kind: 'article', ...found.head, html, image: null, publishedAt: null };
};

const byDefuddle = (text: string, url: string) => {
  const { content, title, author, language } = new Defuddle(treeOf(text) as never, { url }).parse();
  return content
    ? { content, head: { title: title || null, author: author || null, language: language || null } }
    : undefined;
};

const byReadability = (text: string) => {
  const found = new Readability(treeOf(text) as never).parse();
  if (!found?.content) return undefined;
  const { content, title, byline, lang } = found;
  return { content, head: { title: title || null, author: byline || null, language: lang || null } };
};

/** The two libraries change the tree that they read. */
const treeOf = (text: string): unknown => parseHTML(text).document;
