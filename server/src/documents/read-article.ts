/** From the bytes of a web page to the article on it: the whole text where a feed gives a teaser. Pure; runs in a worker thread. */
import { cleanText, firstImage } from '#text/html/plain.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { doubtOf } from './article/belief.ts';
import { withoutHeadline } from './article/headline.ts';
import { byDefuddle, byReadability } from './article/libraries.ts';
import { type PageSays, pageSays } from './article/page-says.ts';
import { treeOf } from './article/tree.ts';
import { decode } from './parse/decode.ts';
import type { Coded } from './read-document.ts';

export interface ArticlePage extends Coded {
  isArticle: true;
  /** The page came from here in the end: it is the base of its relative addresses. */
  url: string;
  /** Its feed says this of it, as it is stored: an article without these words is not believed. Null: no feed tells of the page. */
  said: { title: string; excerpt: string } | null;
  /** Pictures of these origins (our own) are dropped. */
  ownOrigins: readonly string[];
}

export type ArticleResult =
  | {
      kind: 'article';
      /** Clean HTML, as the content of an item is, without the headline. */
      html: string;
      /** As the page has it, without the name of the site. */
      title: string | null;
      author: string | null;
      /** An absolute address. */
      image: string | null;
      /** BCP 47, as the page says. */
      language: string | null;
      publishedAt: Date | null;
      cpuMs?: number;
    }
  /**
   * NO_ARTICLE: none was found. OTHER_WORDS: one was found that does not hold what the feed says. TOO_MUCH: the page has more than is read.
   */
  | { kind: 'failed'; code: 'NO_ARTICLE' | 'OTHER_WORDS' | 'TOO_MUCH'; detail: string; cpuMs?: number };

/** The second library is asked where what the first one found is not believed. */
export const readArticle = (page: ArticlePage): ArticleResult => {
  const { contentType, encodingOverride } = page;
  const { text } = decode(page.bytes, {
    contentType: contentType ?? undefined,
    override: encodingOverride ?? undefined,
  });
  const tree = treeOf(text, page.url);
  if (tree === null) return { kind: 'failed', code: 'TOO_MUCH', detail: `a page of ${text.length} characters` };
  const says = pageSays(tree);
  const said = page.said ?? { title: says.title ?? '', excerpt: says.description };
  // A person chose the page, and it says nothing of itself that its text could differ from.
  const hasNoWords = page.said === null && says.description === '';
  let code: 'NO_ARTICLE' | 'OTHER_WORDS' = 'NO_ARTICLE';
  for (const library of [byDefuddle, byReadability]) {
    const found = library(tree);
    if (found === null) continue;
    const clean = sanitise(found.html, { base: tree.base, ownOrigins: page.ownOrigins });
    const html = withoutHeadline(clean, [said.title, ...says.titles]);
    const doubt = doubtOf(html, said, says);
    if (doubt === null || (doubt === 'OTHER_WORDS' && hasNoWords))
      return { kind: 'article', html, ...headOf(says, html, found.author, page) };
    if (doubt === 'WALL') return { kind: 'failed', code: 'NO_ARTICLE', detail: 'only its beginning is there' };
    if (doubt === 'OTHER_WORDS') code = doubt;
  }
  return { kind: 'failed', code, detail: says.title ?? '' };
};

const headOf = (says: PageSays, html: string, byline: string | null, { ownOrigins }: ArticlePage) => {
  const { title, language, publishedAt } = says;
  const isOwn = says.image !== null && ownOrigins.includes(new URL(says.image).origin);
  return {
    title,
    author: says.author ?? (byline === null || byline.length > 100 ? null : cleanText(byline) || null),
    image: (isOwn ? null : says.image) ?? firstImage(html),
    language,
    publishedAt,
  };
};
