/** The ranges around the anchor: the elements in which the article may have its blocks. */
import { attributeOf, type PageElement } from '@newsbell/extraction/tree';
import type { Part } from './blocks.ts';
import { type Holder, isOut, isProse, MOST_LINKS, PARAGRAPH, type View } from './view.ts';

export type Range = readonly [from: number, to: number];

/** One step of the ascent: the element that holds the anchor, among its siblings. */
interface Level {
  view: View;
  held: PageElement;
  /** So little prose is known yet that the siblings are taken for single paragraphs, not for boxes of many. */
  isOfParagraphs: boolean;
  /** The size of the prose in the ranges below. */
  known: number;
}

interface Sibling {
  element: PageElement;
  range: Range;
  /** It has so many blocks. */
  blocks: number;
  /** Sizes, as `sizeOf` counts, without parts that are known to be something else: of all, of prose, of what is linked. */
  size: number;
  prose: number;
  linked: number;
}

/** As `sizeOf` counts: with more prose than three paragraphs, an element is a box of them. */
const BOX = 3 * PARAGRAPH;
/** As `sizeOf` counts, ten words: a box with less says too little to part what stands on both its sides. */
const PARTING = 20;
/** A share: navigation and lists of headlines have more links. */
const FEW_LINKS = 0.25;
/** A share: a sibling of prose may have captions and labels, too. */
const MOSTLY_PROSE = 0.6;
/** A share of the prose that is known: a second box of the article is not much smaller than the first. */
const LIKE_KNOWN = 0.5;

/**
 * Ascends from the anchor. What an element has beside the part that is known is the article's where it is prose like it; so an article in
 * two boxes is whole, and a list of other articles below it stays out. The ranges are in order.
 */
export const rangesAround = (view: View): Range[] => {
  let held: Holder = view.list[view.anchor]!.element;
  const ranges: Range[] = [view.rangeOf.get(held)!];
  let [isOfParagraphs, isOpenBefore, isOpenBehind] = [true, true, true];
  while (held.parent !== null && !isCap(held)) {
    const level = { view, held, isOfParagraphs, known: proseOf(view, ranges) };
    const { before, behind } = siblingsOf(level);
    const takenBehind = takenOf(level, behind, isOpenBehind);
    const takenBefore = takenOf(level, before.toReversed(), isOpenBefore);
    [isOpenBefore, isOpenBehind] = [takenBefore.isOpen, takenBehind.isOpen];
    ranges.push(...takenBehind.ranges, ...takenBefore.ranges, ...bareTextOf(view, held.parent));
    if (proseOf(view, ranges) > BOX) isOfParagraphs = false;
    held = held.parent;
  }
  return ranges.toSorted((one, other) => one[0] - other[0]);
};

/** No article is larger than these. */
const isCap = (held: Holder): boolean =>
  held.kind === 'root' ||
  held.name === 'body' ||
  held.name === 'main' ||
  (isBody(held) && held.parent.children.filter(node => node.kind === 'element' && isBody(node)).length === 1);

const isBody = (element: PageElement): boolean => /\barticleBody\b/.test(attributeOf(element, 'itemprop') ?? '');

const proseOf = (view: View, ranges: readonly Range[]): number =>
  ranges.reduce((total, range) => total + sumOf(range, at => proseAt(view, at)), 0);

const sumOf = ([from, to]: Range, sizeAt: (at: number) => number): number => {
  let sum = 0;
  for (let at = from; at < to; at++) sum += sizeAt(at);
  return sum;
};

const proseAt = (view: View, at: number): number => (isProse(view, at) ? view.list[at]!.size : 0);

const sizeAt = (view: View, at: number): number => (isOut(view, view.list[at]!) ? 0 : view.list[at]!.size);

const siblingsOf = ({ view, held }: Level): { before: Sibling[]; behind: Sibling[] } => {
  const [, heldTo] = view.rangeOf.get(held)!;
  const siblings = held.parent.children
    .filter(node => node.kind === 'element' && node !== held)
    .map(element => siblingOf(view, element as PageElement))
    .filter(sibling => sibling !== null);
  return {
    before: siblings.filter(({ range }) => range[0] < heldTo),
    behind: siblings.filter(({ range }) => range[0] >= heldTo),
  };
};

/** Null where it has no text. */
const siblingOf = (view: View, element: PageElement): Sibling | null => {
  const range = view.rangeOf.get(element);
  if (range === undefined || range[0] >= range[1]) return null;
  return {
    element,
    range,
    blocks: range[1] - range[0],
    size: sumOf(range, at => sizeAt(view, at)),
    prose: sumOf(range, at => proseAt(view, at)),
    linked: sumOf(range, at => sizeAt(view, at) * view.list[at]!.links),
  };
};

/** The siblings come in their order away from the anchor. Comments, or a box of something else, close the side: then only twins are taken. */
const takenOf = (
  level: Level,
  siblings: readonly Sibling[],
  wasOpen: boolean,
): { ranges: Range[]; isOpen: boolean } => {
  const ranges: Range[] = [];
  let [isOpen, isBehindBox] = [wasOpen, false];
  for (const sibling of siblings) {
    if (!isOpen) {
      if (isTwinOfProse(level, sibling)) ranges.push(sibling.range);
      continue;
    }
    if (sibling.range[1] <= level.view.headline + 1) break;
    const part = partOf(level.view, sibling);
    if (part === 'comments' && sibling.size >= PARAGRAPH) isOpen = false;
    else if (part !== null) isBehindBox ||= sibling.size >= PARTING;
    else if ((!isBehindBox || isSure(level, sibling)) && isLike(level, sibling)) ranges.push(sibling.range);
    else if (!level.isOfParagraphs && isOther(sibling)) isOpen = false;
  }
  return { ranges, isOpen };
};

const isTwinOfProse = (level: Level, sibling: Sibling): boolean =>
  sibling.prose >= MOSTLY_PROSE * sibling.size &&
  sibling.linked < FEW_LINKS * sibling.size &&
  isTwin(level, sibling.element);

/** It has the same names as the element, and is no item of a list of articles. */
const isTwin = ({ view: { list, rangeOf }, held }: Level, element: PageElement): boolean => {
  if (signatureOf(held) === '' || signatureOf(element) !== signatureOf(held)) return false;
  const [from, to] = rangeOf.get(element)!;
  const [first, heldFirst] = [list[from]!, list[rangeOf.get(held)![0]]!];
  const isItem = first.isHeading && (heldFirst.isHeading || first.links > MOST_LINKS);
  return !isItem && !list.slice(from, to).some(block => block.isHeading && block.links > MOST_LINKS);
};

/** Numbers are left out: they count the boxes of one kind. */
const signatureOf = (element: PageElement): string => {
  const names = attributeOf(element, 'class')?.trim().replace(/\d+/g, '') ?? '';
  return names === '' ? '' : `${element.name} ${names}`;
};

/** The part that the whole sibling is. */
const partOf = (view: View, { range }: Sibling): Part | null => {
  const first = view.list[range[0]]!;
  return isOut(view, first) && view.rangeOf.get(first.partOf!)![1] >= range[1] ? first.part : null;
};

/** The article goes on with these even behind a box in its midst. */
const isSure = (level: Level, { element }: Sibling): boolean => textual.has(element.name) || isTwin(level, element);

const textual = new Set('p blockquote ul ol pre table figure h2 h3 h4 dl'.split(' '));

/** It is like what is known of the article. */
const isLike = (level: Level, { element, range, blocks, size, prose, linked }: Sibling): boolean => {
  if (size === 0) return false;
  const isOneParagraph = blocks === 1 && size >= PARAGRAPH;
  if (linked / size >= (isOneParagraph ? MOST_LINKS : FEW_LINKS)) return false;
  if (textual.has(element.name)) return true;
  if (level.isOfParagraphs && (size < PARAGRAPH || blocks === 1)) return true;
  if (prose < MOSTLY_PROSE * size) return false;
  if (element.name === 'article' && level.view.list[range[0]]!.isHeading) return false;
  return level.isOfParagraphs || isTwin(level, element) || prose >= LIKE_KNOWN * level.known;
};

/** It is a box of its own, so nothing of the article stands beyond it. */
const isOther = ({ size, blocks, linked }: Sibling): boolean =>
  size >= PARTING && (blocks > 2 || linked >= FEW_LINKS * size);

/** Text that stands between elements, as behind a `br`, is its parent's own. */
const bareTextOf = ({ list, rangeOf }: View, parent: Holder): Range[] => {
  const [from, to] = rangeOf.get(parent)!;
  const ranges: Range[] = [];
  for (let at = from; at < to; at++) if (list[at]!.element === parent) ranges.push([at, at + 1]);
  return ranges;
};
