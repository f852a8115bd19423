/** The two libraries that find the article on a page. What they make is foreign still: it is sanitised afterwards. */
import { Readability } from '@mozilla/readability';
import defuddle from 'defuddle';
import { documentOf, type Tree } from './tree.ts';

/** The package's types say that its class is in `default`; it is the module itself. */
const Defuddle = defuddle as unknown as typeof defuddle.default;

export interface Found {
  html: string;
  author: string | null;
}

export type Library = (tree: Tree) => Found | null;

/** They end in an error on odd pages, which is no article. */
const safely =
  (library: Library): Library =>
  tree => {
    try {
      return library(tree);
    } catch {
      return null;
    }
  };

/** `parse` asks the network for nothing. */
export const byDefuddle = safely(tree => {
  const { content, author } = new Defuddle(documentOf(tree) as never, { url: tree.base, useAsync: false }).parse();
  return content ? { html: content, author: author || null } : null;
});

export const byReadability = safely(tree => {
  const document = documentOf(tree) as { body?: { textContent: string } };
  const isDense = DENSE.test(document.body?.textContent.slice(0, 100_000) ?? '');
  const reader = new Readability(document as never, { charThreshold: isDense ? 140 : 500 });
  // Its list lacks the commas of Japanese (mozilla/readability #381).
  if (isDense) Object.assign(reader, { REGEXPS: { ...(reader as unknown as Patterned).REGEXPS, commas: COMMAS } });
  const found = reader.parse();
  return found?.content ? { html: found.content, author: found.byline || null } : null;
});

interface Patterned {
  REGEXPS: Record<string, RegExp>;
}

const COMMAS = /[,،﹐︐︑⹁⸴⸲，、､]/g;

/** Chinese, Japanese and Korean say in 140 signs what takes 500 letters (#429). */
const DENSE =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}[\s\S]{0,200}[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}[\s\S]{0,200}[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}/u;
