/** From the bytes of a web page to the article on it: the whole text where a feed gives a teaser. Pure; runs in a worker thread. */
import { cleanText, firstImage } from '#text/html/plain.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { bareExcerpt, doubtOf, likeness } from './article/belief.ts';
import { blocksOf } from './article/blocks.ts';
import { cutTo, writtenExtent } from './article/cut.ts';
import { extentOf, ROW } from './article/extent.ts';
import { withoutHeadline } from './article/headline.ts';
import { byDefuddle, byReadability, type Library } from './article/libraries.ts';
import { LABELS, type PageSays, pageSays } from './article/page-says.ts';
import { treeOf } from './article/tree.ts';
import { rowsOf, unitsOf } from './article/words.ts';
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
  const blocks = blocksOf(tree.root);
  let extent = extentOf(blocks, soughtOf(said, says));
  /** The third is asked last: it writes the article from the page, where both libraries lack a part of it. */
  const byExtent: Library = () =>
    extent === null ? null : { html: writtenExtent(tree.root, tree.base, blocks, extent), author: null };
  for (const library of [byDefuddle, byReadability, byExtent]) {
    const found = library(tree);
    if (found === null) continue;
    extent ??= extentOf(blocks, soughtOf({ ...said, excerpt: cleanText(sanitise(found.html)) }, says));
    const cut = extent === null ? null : cutTo(found.html, tree.base, blocks, extent);
    const isWhole = cut === null || (cut.missing < PARAGRAPH && cut.whole >= 0.9 && extent!.rest < MUCH);
    const clean = sanitise(isWhole && cut !== null ? cut.html : found.html, {
      base: tree.base,
      ownOrigins: page.ownOrigins,
    });
    const html = withoutHeadline(clean, [said.title, ...says.titles]);
    const doubt = doubtOf(html, said, says);
    if (isWhole && (doubt === null || (doubt === 'OTHER_WORDS' && hasNoWords)))
      return { kind: 'article', html, ...headOf(says, html, found.author, page) };
    if (doubt === 'WALL') return { kind: 'failed', code: 'NO_ARTICLE', detail: 'only its beginning is there' };
    // A text of something else may be too short once it is cut; it is still the other words that are told.
    if (doubt === 'OTHER_WORDS' || doubtOf(sanitise(found.html), said, says) === 'OTHER_WORDS') code = 'OTHER_WORDS';
  }
  return { kind: 'failed', code, detail: says.title ?? '' };
};

/** So much text behind the article's end, in a place like its own, may be the rest of it: then nothing is taken. */
const MUCH = 80;
/** A paragraph of fifteen words may not be missing. */
const PARAGRAPH = 30;

const soughtOf = (said: { title: string; excerpt: string }, says: PageSays) => {
  const titles = [said.title.replace(LABELS, ''), ...says.titles].map(title => unitsOf(title));
  return {
    rows: rowsOf(unitsOf(bareExcerpt(said.excerpt)), ROW),
    isHeadline: (units: readonly string[]) => units.length > 1 && titles.some(title => likeness(title, units) >= 0.75),
    body: rowsOf(unitsOf(says.body), ROW),
    author: unitsOf(says.author ?? '').join(' '),
  };
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
