/** The page as it is seen from one block of its article, the anchor. */
import type { PageElement, PageRoot } from '@newsbell/extraction/tree';
import type { Block, Blocks } from './blocks.ts';
import { RIGHTS } from './place-words.ts';

export type Holder = PageElement | PageRoot;

export interface View extends Blocks {
  anchor: number;
  /** The place of the headline; -1 where none is known. */
  headline: number;
  /** The elements that hold the anchor. */
  ancestors: ReadonlySet<Holder>;
}

/** As `sizeOf` counts: twelve words, or 24 signs, are a paragraph. */
export const PARAGRAPH = 24;
/** A share: a block of which half is links leads elsewhere. */
export const MOST_LINKS = 0.5;

export const viewFrom = (blocks: Blocks, anchor: number, headline: number): View => {
  const ancestors = new Set<Holder>();
  for (let each: Holder | null = blocks.list[anchor]!.element; each !== null; each = each.parent) ancestors.add(each);
  return { ...blocks, anchor, headline, ancestors };
};

/** It reads as a paragraph, wherever it stands. */
export const isProseItself = ({ size, links, isHeading, text }: Block): boolean =>
  size >= PARAGRAPH && links < MOST_LINKS && !isHeading && !RIGHTS.test(text);

export const isProse = (view: View, at: number): boolean =>
  isProseItself(view.list[at]!) && !isOut(view, view.list[at]!);

/** A part that holds the anchor is no part of its own: a page may stand in a form, or in an element named "promo". */
export const isOut = ({ ancestors }: View, { partOf }: Block): boolean => partOf !== null && !ancestors.has(partOf);
