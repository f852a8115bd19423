/**
 * Where the article of a page begins and ends, seen from the words that its feed has of it: the block that holds them is of the article,
 * and so are its neighbours that are prose and stand in no part of the page that is known to be something else. Decision 0060.
 */
import type { Block, Blocks } from './blocks.ts';
import { grown } from './grow.ts';
import { CLOSING_WORDS } from './place-words.ts';
import { isProseItself, MOST_LINKS, PARAGRAPH, viewFrom } from './view.ts';
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

/** Units: shorter rows stand in other texts, too, and of longer ones a changed comma costs more. */
export const ROW = 6;

/** A page has the same text in few places, and the article is grown anew from each. */
const MOST_ANCHORS = 4;
/** As `sizeOf` counts, six words: a shorter block is no anchor. */
const SHORTEST_ANCHOR = 12;
/** So many rows of the excerpt are in its anchor, or this share of a short one. */
const ANCHOR_ROWS = 4;
const ANCHOR_SHARE = 0.3;
/** A share: another anchor has nearly as many rows as the best one. */
const NEAR_BEST = 0.7;
/** So many rows of the excerpt, or half of a short one, are in the first paragraph that is sought. */
const FIRST_ROWS = 5;
/** A share: a heading that is a link leads to an article elsewhere. */
const HEADLINE_LINKS = 0.9;
/** As `sizeOf` counts, eighty words: more text before the first paragraph is no standfirst. */
const LONGEST_LEAD = 160;
/** As `sizeOf` counts, a hundred words: a longer last paragraph is the article's own. */
const LONGEST_CLOSING = 200;
/** An article keeps so many paragraphs, whatever its last ones say. */
const FEWEST_PARAGRAPHS = 2;
/** Rows: a shorter text in the page's data may be its description. */
const SHORTEST_BODY = 50;
/** A share of the extent: with less, the page's data has the text cut off. */
const WHOLE_BODY = 0.7;
/** A share of a paragraph's rows: the data may leave out links and signs. */
const SAID = 0.6;

export const extentOf = (blocks: Blocks, sought: Sought): Extent | null => {
  const { list } = blocks;
  const headline = headlineOf(list, sought);
  const extents = anchorsOf(list, sought.rows, headline).map(anchor => grown(viewFrom(blocks, anchor, headline)));
  const [best] = extents.toSorted((one, other) => weightOf(list, other) - weightOf(list, one));
  if (best === undefined) return null;
  const lead = best.lead.filter(at => !sought.isHeadline(list[at]!.units));
  const isStandfirst = lead.reduce((sum, at) => sum + list[at]!.size, 0) <= LONGEST_LEAD;
  return asSaid(list, withoutClosing(list, { ...best, lead: isStandfirst ? lead : [] }, sought.author), sought.body);
};

/** The last headline before which no paragraph of the sought text stands; -1 where none is known. */
const headlineOf = (list: readonly Block[], { rows, isHeadline }: Sought): number => {
  const sought = new Set(rows);
  const first = list.findIndex(
    block =>
      block.part === null &&
      isProseItself(block) &&
      rowsOf(block.units, ROW).filter(row => sought.has(row)).length >= Math.min(FIRST_ROWS, rows.length / 2),
  );
  const before = list.slice(0, first < 0 ? list.length : first);
  const heading = before.findLastIndex(
    block => block.isHeading && block.links < HEADLINE_LINKS && isHeadline(block.units),
  );
  return heading >= 0 ? heading : before.findLastIndex(block => block.part === null && isHeadline(block.units));
};

/** The blocks that hold most of the rows; a page may have them more than once. */
const anchorsOf = (list: readonly Block[], rows: readonly string[], headline: number): number[] => {
  const sought = new Set(rows);
  const counts = list.map((block, at) =>
    at <= headline || block.links >= MOST_LINKS || block.size < SHORTEST_ANCHOR || block.part !== null
      ? 0
      : new Set(rowsOf(block.units, ROW).filter(row => sought.has(row))).size,
  );
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  if (most < Math.min(ANCHOR_ROWS, sought.size * ANCHOR_SHARE)) return [];
  const near = [...counts.keys()].filter(at => counts[at]! >= most * NEAR_BEST && counts[at]! > 0);
  return near.slice(0, MOST_ANCHORS);
};

const weightOf = (list: readonly Block[], { paragraphs }: Extent): number =>
  paragraphs.reduce((sum, at) => sum + list[at]!.size, 0);

/** Last paragraphs that tell of the author, or invite to what the site has, are the site's. */
const withoutClosing = (list: readonly Block[], extent: Extent, author: string): Extent => {
  const { own, paragraphs } = extent;
  const last = list[own.at(-1)!]!;
  const isAuthors = author !== '' && last.units.join(' ').startsWith(author);
  const isInvitation = (last.links > 0 || last.text.includes('@')) && CLOSING_WORDS.test(last.text);
  if (paragraphs.length <= FEWEST_PARAGRAPHS || last.size > LONGEST_CLOSING || !(isAuthors || isInvitation))
    return extent;
  const rest = { ...extent, own: own.slice(0, -1), paragraphs: paragraphs.filter(at => at !== own.at(-1)) };
  return withoutClosing(list, rest, author);
};

/** Where the page's data has the text once more and whole, the article ends with it, and has all that it has. */
const asSaid = (list: readonly Block[], extent: Extent, body: readonly string[]): Extent => {
  // A row begins with each unit, and a unit has a size of at most two.
  if (2 * body.length < WHOLE_BODY * weightOf(list, extent) || body.length < SHORTEST_BODY) return extent;
  const said = new Set(body);
  const places = [...list.keys()].filter(at => at >= extent.own[0]! && isSaid(list[at]!, said));
  const last = places.at(-1);
  if (last === undefined) return extent;
  const asFar = (own: readonly number[]) =>
    [...new Set([...own.filter(at => at <= last), ...places])].toSorted((one, other) => one - other);
  return { ...extent, own: asFar(extent.own), paragraphs: asFar(extent.paragraphs), rest: 0 };
};

const isSaid = ({ units, size }: Block, said: ReadonlySet<string>): boolean => {
  const rows = rowsOf(units, ROW);
  return size >= PARAGRAPH && rows.filter(row => said.has(row)).length >= SAID * rows.length;
};
