/**
 * Where the article of a page begins and ends, seen from the words that its feed has of it: the block that holds them is of the article,
 * and so are its neighbours that are prose and stand in no part of the page that is known to be something else. Decision 0060.
 */
import { attributeOf, type PageElement, type PageRoot } from '@newsbell/extraction/tree';
import type { Block, Blocks } from './blocks.ts';
import { aroundWords, closingWords, commentsWords, RIGHTS } from './place-words.ts';
import { rowsOf } from './words.ts';

export interface Extent {
  /** They are places in the page's list of blocks, in order: the paragraphs, lists and headings of the article. */
  own: number[];
  /** A text must have all of these to be the whole article. */
  paragraphs: number[];
  /** Blocks from the headline to the first paragraph that may stand before it: a standfirst, a caption, a by-line. */
  lead: number[];
  /** The size of what stands behind it in a place like that of its paragraphs: it may go on there. */
  rest: number;
}

export interface Sought {
  /** The rows of the feed's excerpt, or of a text that a library has found. */
  rows: readonly string[];
  isHeadline: (units: readonly string[]) => boolean;
  /** The article's text as the page's own data has it. */
  body: readonly string[];
  /** Folded as the page names its author; empty where it does not. */
  author: string;
}

export const ROW = 6;
/** Twelve words, or 24 signs, are a paragraph. */
const PARAGRAPH = 24;
const MOST_ANCHORS = 4;
const MOST_LINKS = 0.5;
const LONGEST_LEAD = 160;

export const extentOf = ({ list, rangeOf }: Blocks, sought: Sought): Extent | null => {
  const headline = headlineOf(list, sought);
  const extents = anchorsOf(list, sought.rows, headline).map(anchor => grown(list, rangeOf, anchor, headline));
  const [best] = extents.toSorted((one, other) => weightOf(list, other) - weightOf(list, one));
  if (best === undefined) return null;
  const lead = best.lead.filter(at => !sought.isHeadline(list[at]!.units));
  const isStandfirst = lead.reduce((sum, at) => sum + list[at]!.size, 0) <= LONGEST_LEAD;
  return asSaid(list, withoutClosing(list, { ...best, lead: isStandfirst ? lead : [] }, sought.author), sought.body);
};

/** Last paragraphs that tell of the author, or invite to what the site has, are the site's. */
const withoutClosing = (list: readonly Block[], extent: Extent, author: string): Extent => {
  const { own, paragraphs } = extent;
  const last = list[own.at(-1)!]!;
  const isAuthors = author !== '' && last.units.join(' ').startsWith(author);
  const isInvitation = (last.links > 0 || last.text.includes('@')) && closingWords.test(last.text);
  if (paragraphs.length < 3 || last.size > 200 || !(isAuthors || isInvitation)) return extent;
  const rest = { ...extent, own: own.slice(0, -1), paragraphs: paragraphs.filter(at => at !== own.at(-1)) };
  return withoutClosing(list, rest, author);
};

/** Where the page's data has the text once more and whole, the article ends with it, and has all that it has. */
const asSaid = (list: readonly Block[], extent: Extent, body: readonly string[]): Extent => {
  if (2 * body.length < 0.7 * weightOf(list, extent) || body.length < 50) return extent;
  const said = new Set(body);
  const isSaid = (at: number) => {
    const rows = rowsOf(list[at]!.units, ROW);
    return list[at]!.size >= PARAGRAPH && rows.filter(row => said.has(row)).length >= 0.6 * rows.length;
  };
  const places = [...list.keys()].filter(at => at >= extent.own[0]! && isSaid(at));
  const last = places.at(-1);
  if (last === undefined) return extent;
  const own = [...new Set([...extent.own.filter(at => at <= last), ...places])].toSorted((one, other) => one - other);
  const paragraphs = [...new Set([...extent.paragraphs.filter(at => at <= last), ...places])].toSorted(
    (one, other) => one - other,
  );
  return { ...extent, own, paragraphs, rest: 0 };
};

const weightOf = (list: readonly Block[], { paragraphs }: Extent): number =>
  paragraphs.reduce((sum, at) => sum + list[at]!.size, 0);

const isHeading = ({ isHeading }: Block): boolean => isHeading;

const isParagraph = (block: Block): boolean =>
  block.size >= PARAGRAPH &&
  block.links < MOST_LINKS &&
  block.part === null &&
  !isHeading(block) &&
  !RIGHTS.test(block.text);

/** The last headline before which no paragraph of the sought text stands; -1 where none is known. */
const headlineOf = (list: readonly Block[], { rows, isHeadline }: Sought): number => {
  const sought = new Set(rows);
  const first = list.findIndex(
    block =>
      isParagraph(block) &&
      rowsOf(block.units, ROW).filter(row => sought.has(row)).length >= Math.min(5, rows.length / 2),
  );
  const before = list.slice(0, first < 0 ? list.length : first);
  const heading = before.findLastIndex(block => isHeading(block) && block.links < 0.9 && isHeadline(block.units));
  return heading >= 0 ? heading : before.findLastIndex(block => block.part === null && isHeadline(block.units));
};

/** The blocks that hold most of the rows; a page may have them more than once. */
const anchorsOf = (list: readonly Block[], rows: readonly string[], headline: number): number[] => {
  const sought = new Set(rows);
  const counts = list.map((block, at) =>
    at <= headline || block.links >= 0.5 || block.size < 12 || block.part !== null
      ? 0
      : new Set(rowsOf(block.units, ROW).filter(row => sought.has(row))).size,
  );
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  if (most < Math.min(4, sought.size * 0.3)) return [];
  const near = [...counts.keys()].filter(at => counts[at]! >= most * 0.7 && counts[at]! > 0);
  return near.slice(0, MOST_ANCHORS);
};

type Ranges = Blocks['rangeOf'];
type Holder = PageElement | PageRoot;

const grown = (list: readonly Block[], rangeOf: Ranges, anchor: number, headline: number): Extent => {
  // A part that holds the anchor is no part of its own: a page may stand in a form, or in an element named "promo".
  const around = new Set<Holder>();
  for (let each: Holder | null = list[anchor]!.element; each !== null; each = each.parent) around.add(each);
  const isOut = ({ part, partOf }: Block) => part !== null && !around.has(partOf!);
  const isProse = (at: number) => {
    const block = list[at]!;
    return (
      block.size >= PARAGRAPH &&
      block.links < MOST_LINKS &&
      !isOut(block) &&
      !isHeading(block) &&
      !RIGHTS.test(block.text)
    );
  };
  const within = rangesAround(list, rangeOf, anchor, headline, isProse, around);
  const isWithin = (at: number) => within.some(([from, to]) => at >= from && at < to);
  const holders = new Set<Holder>();
  const places = new Set<string>();
  const paragraphs: number[] = [];
  const own: number[] = [];
  let pending: number[] = [];
  let isCut: 'soft' | 'hard' | null = null;
  let taken = 0;
  const last = within.reduce((most, [, to]) => Math.max(most, to), 0);
  const take = (at: number) => {
    own.push(...pending, at);
    pending = [];
    paragraphs.push(at);
    taken += list[at]!.size;
    holders.add(list[at]!.element);
    places.add(placeOf(list[at]!.element));
    if (list[at]!.element.parent) holders.add(list[at]!.element.parent!);
  };
  for (let at = anchor; at < last && isCut !== 'hard'; at++) {
    const block = list[at]!;
    if (at !== anchor && (isOut(block) || !isWithin(at))) {
      if (block.part === 'comments' && isCut === null && commentsWords.test(block.units.join(''))) {
        own.push(...tailOf(list, pending, holders));
        [isCut, pending] = ['soft', []];
      }
      continue;
    }
    if (at === anchor) take(at);
    else if (isProse(at) && cutAt(list, at, last) === null) {
      if (isCut === null) take(at);
      else if (resumes(list, at, last, holders, places, taken, isProse)) {
        isCut = null;
        pending = [];
        take(at);
      }
    } else {
      const cut = cutAt(list, at, last);
      if (cut !== null) {
        if (isCut === null) own.push(...tailOf(list, pending, holders));
        isCut = cut;
        pending = [];
      } else if (isCut === null) pending.push(at);
    }
  }
  if (isCut === null) own.push(...tailOf(list, pending, holders));
  let [rest, others] = [0, 0];
  const isEnded = isCut === 'hard';
  for (let at = own.at(-1)! + 1; at < list.length && !isEnded; at++) {
    if (commentsWords.test(list[at]!.units.join('')) || list[at]!.part === 'comments') break;
    if (!isProse(at)) continue;
    if (list[at]!.links < 0.2) others += list[at]!.size;
    if (places.has(placeOf(list[at]!.element))) rest += list[at]!.size;
  }
  // Where more prose follows than was taken, the taken may be the box and the rest the article.
  if (others > taken) rest = Math.max(rest, others);
  const leading: number[] = [];
  for (let at = anchor - 1; at > headline && at >= (within[0]?.[0] ?? anchor); at--)
    if (isWithin(at) && isProse(at) && holders.has(list[at]!.element.parent ?? list[at]!.element)) leading.unshift(at);
  const begin = leading[0] ?? anchor;
  const before = [...Array(anchor - begin).keys()]
    .map(at => begin + at)
    .filter(at => isWithin(at) && !isOut(list[at]!) && list[at]!.links < 0.5);
  const first = headline >= 0 ? headline + 1 : (within[0]?.[0] ?? begin);
  const lead = [...Array(Math.max(0, begin - first)).keys()]
    .map(at => first + at)
    .filter(at => list[at]!.links < 0.5 && !isOut(list[at]!));
  return { own: [...before, ...own], paragraphs: [...leading, ...paragraphs], lead, rest };
};

/**
 * Ascends from the anchor. What an element has beside the part that is known is the article's where it is prose like it; so an article in
 * two boxes is whole, and a list of other articles below it stays out.
 */
const rangesAround = (
  list: readonly Block[],
  rangeOf: Ranges,
  anchor: number,
  headline: number,
  isProse: (at: number) => boolean,
  around: ReadonlySet<Holder>,
): (readonly [number, number])[] => {
  const sum = ([from, to]: readonly [number, number], of: (at: number) => number) => {
    let total = 0;
    for (let at = from; at < to; at++) total += of(at);
    return total;
  };
  const prose = (range: readonly [number, number]) => sum(range, at => (isProse(at) ? list[at]!.size : 0));
  const sizeAt = (at: number) => (list[at]!.partOf === null || around.has(list[at]!.partOf!) ? list[at]!.size : 0);
  const all = (range: readonly [number, number]) => sum(range, sizeAt);
  const linked = (range: readonly [number, number]) => sum(range, at => sizeAt(at) * list[at]!.links);
  let held: Holder = list[anchor]!.element;
  const ranges: (readonly [number, number])[] = [rangeOf.get(held)!];
  let [isOpenBefore, isOpenBehind] = [true, true];
  const level = { paragraphs: true };
  while (held.parent !== null && !isCap(held)) {
    const parent: Holder = held.parent;
    const own = held;
    const siblings = parent.children.filter(node => node.kind === 'element' && node !== own) as PageElement[];
    const [, heldTo] = rangeOf.get(held) ?? [0, 0];
    const known = ranges.reduce((total, range) => total + prose(range), 0);
    let isBehind = false;
    const behind: PageElement[] = [];
    const before: PageElement[] = [];
    for (const sibling of siblings) {
      const range = rangeOf.get(sibling);
      if (range === undefined || range[0] >= Math.min(range[1], list.length)) continue;
      isBehind = range[0] >= heldTo;
      (isBehind ? behind : before).push(sibling);
    }
    const ownFirst = list[rangeOf.get(own)?.[0] ?? anchor]!;
    const isTwin = (sibling: PageElement) => {
      const [from, to] = rangeOf.get(sibling)!;
      const isItem = isHeading(list[from]!) && (isHeading(ownFirst) || list[from]!.links > 0.5);
      const isOfItems = list.slice(from, to).some(block => isHeading(block) && block.links > 0.5);
      return signatureOf(own) !== '' && signatureOf(sibling) === signatureOf(own) && !isItem && !isOfItems;
    };
    const isLike = (sibling: PageElement): boolean => {
      const range = rangeOf.get(sibling)!;
      const size = all(range);
      if (size === 0) return false;
      if (linked(range) / size >= (range[1] - range[0] === 1 && size >= PARAGRAPH ? MOST_LINKS : 0.25)) return false;
      if (textual.has(sibling.name)) return true;
      const its = prose(range);
      if (level.paragraphs && (size < PARAGRAPH || range[1] - range[0] === 1)) return true;
      if (its < 0.6 * size) return false;
      if (sibling.name === 'article' && isHeading(list[range[0]]!)) return false;
      if (level.paragraphs) return true;
      return isTwin(sibling) || its >= 0.5 * known;
    };
    const tryAll = (order: readonly PageElement[], isOpen: boolean): boolean => {
      let [open, isBoxed] = [isOpen, false];
      for (const sibling of order) {
        const range = rangeOf.get(sibling)!;
        if (!open) {
          if (isTwin(sibling) && prose(range) >= 0.6 * all(range) && linked(range) < 0.25 * all(range))
            ranges.push(range);
          continue;
        }
        if (range[1] <= headline + 1) break;
        const { part, partOf } = list[range[0]]!;
        const isPart = part !== null && !around.has(partOf!) && (rangeOf.get(partOf!)?.[1] ?? 0) >= range[1];
        if (isPart && part === 'comments' && all(range) >= PARAGRAPH) open = false;
        else if (isPart) isBoxed ||= all(range) >= 20;
        else if ((!isBoxed || textual.has(sibling.name) || isTwin(sibling)) && isLike(sibling)) ranges.push(range);
        else if (
          !level.paragraphs &&
          all(range) >= 20 &&
          (range[1] - range[0] > 2 || linked(range) >= 0.25 * all(range))
        )
          open = false;
      }
      return open;
    };
    isOpenBehind = tryAll(behind, isOpenBehind);
    isOpenBefore = tryAll(before.toReversed(), isOpenBefore);
    // Text that stands between elements, as behind a `br`, is its parent's own.
    const [from, to] = rangeOf.get(parent)!;
    for (let at = from; at < to; at++) if (list[at]!.element === parent) ranges.push([at, at + 1]);
    if (ranges.reduce((total, range) => total + prose(range), 0) > 3 * PARAGRAPH) level.paragraphs = false;
    held = parent;
  }
  return ranges.toSorted((one, other) => one[0] - other[0]);
};

const textual = new Set('p blockquote ul ol pre table figure h2 h3 h4 dl'.split(' '));

const isCap = (held: Holder): boolean =>
  held.kind === 'root' ||
  held.name === 'body' ||
  held.name === 'main' ||
  (isBody(held) && held.parent.children.filter(node => node.kind === 'element' && isBody(node)).length === 1);

const isBody = (element: PageElement): boolean => /\barticleBody\b/.test(attributeOf(element, 'itemprop') ?? '');

const signatureOf = (element: Holder): string => {
  if (element.kind === 'root') return '';
  const names = attributeOf(element, 'class')?.trim().replace(/\d+/g, '') ?? '';
  return names === '' ? '' : `${element.name} ${names}`;
};

/** A short block that is no sentence may head something else; so does a headline that leads elsewhere. */
const cutAt = (list: readonly Block[], at: number, last: number): 'soft' | 'hard' | null => {
  const block = list[at]!;
  if (block.part === 'comments') return 'hard';
  if (RIGHTS.test(block.text)) return 'hard';
  if (block.size > 60 || block.size === 0) return null;
  const bare = block.units.slice(0, 30).join('');
  if (block.links > 0.2 && aroundWords.test(bare)) return 'soft';
  if (block.size > 30) return null;
  const isWorded = block.size <= 24 && !/[.!?。！？…]["”’」』)]?$/.test(block.text);
  if (isWorded && commentsWords.test(bare)) return 'hard';
  if (isWorded && aroundWords.test(bare)) return 'soft';
  if (!isHeading(block)) return null;
  if (block.links > 0.5) return 'soft';
  let [size, linked] = [0, 0];
  for (let next = at + 1; next < last && !isHeading(list[next]!); next++) {
    size += list[next]!.size;
    linked += list[next]!.size * list[next]!.links;
  }
  return size > 0 && linked / size > 0.5 ? 'soft' : null;
};

/** Behind a box in its midst the article goes on, in the same place as before and with more than one line. */
const resumes = (
  list: readonly Block[],
  at: number,
  last: number,
  holders: ReadonlySet<Holder>,
  places: ReadonlySet<string>,
  taken: number,
  isProse: (at: number) => boolean,
): boolean => {
  const { element } = list[at]!;
  const isNear = holders.has(element) || (element.parent !== null && holders.has(element.parent));
  const isBeginning = taken < 150;
  if (!isNear && !isBeginning && !places.has(placeOf(element))) return false;
  let size = 0;
  for (let next = at; next < last && size < 200; next++) {
    if (isProse(next)) size += list[next]!.size;
    else if (next > at && cutAt(list, next, last) !== null) break;
  }
  return size >= (isNear || places.has(placeOf(element)) ? 80 : Math.max(80, taken));
};

/** The names of an element and of the two around it. */
const placeOf = (element: Holder): string => {
  const names: string[] = [];
  for (let each: Holder | null = element; each?.kind === 'element' && names.length < 3; each = each.parent)
    names.push(`${each.name} ${attributeOf(each, 'class')?.trim() ?? ''}`);
  return names.join('<');
};

/** Short lines and lists that follow the last paragraph in its place are still the article's. */
const tailOf = (list: readonly Block[], pending: readonly number[], holders: ReadonlySet<Holder>): number[] => {
  const tail: number[] = [];
  for (const at of pending) {
    const { element, links } = list[at]!;
    const isNear = holders.has(element) || (element.parent !== null && holders.has(element.parent));
    const isInner =
      element.kind === 'element' &&
      /^(?:li|pre|blockquote|td|dd|code)$/.test(element.name) &&
      element.parent?.parent &&
      holders.has(element.parent.parent);
    if (links >= 0.4 || isHeading(list[at]!) || !(isNear || isInner)) break;
    tail.push(at);
  }
  return tail;
};
