import { cleanText, excerpt } from './html/plain.ts';
import { hitSpans, hitsIn, type Span } from './match.ts';
import type { Query, Term } from './query.ts';

export interface Passage {
  /** It has at most 300 UTF-16 units. */
  text: string;
  /** Where the query's words stand in it. */
  spans: Span[];
}

/**
 * The text of clean HTML around the first hit of one of the terms: it begins with the hit's sentence or at a word, in
 * writing without spaces at a whole character, and … stands where it is cut. Undefined: no hit is there. It reads the HTML piece by
 * piece and folds no more than needed, because folding it all would cost more than the rest of the call.
 */
export const passageOf = (html: string, query: Query, terms: readonly Term[]): Passage | undefined => {
  let text = '';
  for (let from = 0; from < html.length; ) {
    const end = endOfPiece(html, from);
    const before = text.length;
    text += `${before > 0 ? ' ' : ''}${cleanText(html.slice(from, end))}`;
    from = end;
    const found = firstHit(text, before, query, terms);
    if (!found) continue;
    if (from < html.length) text += ` ${cleanText(html.slice(from, endOfPiece(html, from)))}`;
    return around(text, found, query);
  }
  return undefined;
};

/** The same around a hit that is known, of a text that begins with `head`, which may end with …; undefined if it does not. */
export const passageAt = (html: string, query: Query, head: string, hit: number): Passage | undefined => {
  const text = cleanText(html.slice(0, endOfPiece(html, 0)));
  if (!text.startsWith(head.replace(/…$/, ''))) return undefined;
  return around(text, { hit, start: 0, end: 0, spans: [] }, query);
};

/** Two lines beside a picture on a phone show so much, in widths of Latin letters. */
export const SEEN = 44;

/** Answers whether a list shows the text at `index`. */
export const isSeen = (text: string, index: number): boolean => {
  let width = 0;
  for (let at = 0; at < index && width <= SEEN; at++) width += widthOf(text.charCodeAt(at));
  return width <= SEEN;
};

const PIECE = 3_000;

/** Behind a block, where text is parted anyway. */
const endOfPiece = (html: string, from: number): number => {
  const block = html.indexOf('</p>', from + PIECE);
  return block < 0 ? html.length : block + 4;
};

const SLICE = 1_500;
/** So much is read twice, because a hit may lie across the end of a slice. */
const OVERLAP = 200;
const LONGEST_WORD = 60;

/** With all hits of the slice that it is in. */
interface Found {
  hit: number;
  start: number;
  end: number;
  spans: readonly Span[];
}

const firstHit = (text: string, from: number, query: Query, terms: readonly Term[]): Found | undefined => {
  for (let start = wordStart(text, Math.max(0, from - OVERLAP)); ; start = wordStart(text, start + SLICE - OVERLAP)) {
    const end = wordEnd(text, start + SLICE);
    const { spans, terms: places } = hitsIn(text.slice(start, end), query);
    const hits = terms.flatMap(term => places.get(term) ?? []);
    if (hits.length > 0) return { hit: start + Math.min(...hits), start, end, spans };
    if (end >= text.length) return undefined;
  }
};

const wordStart = (text: string, index: number): number => {
  if (index <= 0) return 0;
  const space = text.lastIndexOf(' ', index);
  return space > index - LONGEST_WORD ? space + 1 : index;
};

const wordEnd = (text: string, index: number): number => {
  const space = text.indexOf(' ', index);
  return space >= 0 && space < index + LONGEST_WORD ? space : index;
};

const MOST = 300;
/** A sentence that begins further before the hit is shown from this far on, in widths of Latin letters. */
const BEFORE = 40;
const FEW_WORDS = 24;

const around = (text: string, found: Found, query: Query): Passage | undefined => {
  const start = isSeen(text, found.hit) ? 0 : beginning(text, found.hit);
  const lead = start > 0 ? '…' : '';
  const rest = text.slice(start, start + 2 * MOST);
  const shown = excerpt(rest, MOST - lead.length);
  const passage = lead + shown;
  const end = start + (shown === rest ? shown.length : shown.length - 1);
  const isWithin = start >= found.start && end <= found.end;
  const spans = isWithin ? moved(found, start, end, lead.length) : hitSpans(passage, query);
  // A word that was cut may be found where there is none.
  return spans.length > 0 ? { text: passage, spans } : undefined;
};

/** Answers the slice's hits within the passage, by their places there. */
const moved = ({ spans, start: of }: Found, start: number, end: number, lead: number): Span[] => {
  const by = of - start + lead;
  return spans.filter(([from, to]) => of + from >= start && of + to <= end).map(([from, to]) => [from + by, to + by]);
};

const beginning = (text: string, hit: number): number => {
  const near = back(text, hit, FEW_WORDS);
  if (near === 0) return 0;
  const from = back(text, hit, BEFORE);
  const sentence = [...text.slice(from, hit).matchAll(SENTENCE)].at(-1);
  if (sentence) return from + sentence.index + sentence[0].length;
  if (from === 0) return 0;
  const word = text.slice(near, hit).search(/\s\S/);
  if (word >= 0) return near + word + 1;
  const before = Math.max(0, near - LONGEST_CHARACTER);
  const character = characters.segment(text.slice(before, hit)).containing(near - before);
  return before + (character?.index ?? 0);
};

/** Where so much width before `end` begins. */
const back = (text: string, end: number, width: number): number => {
  let at = end;
  for (let left = width; at > 0 && left > 0; at--) left -= widthOf(text.charCodeAt(at - 1));
  return at;
};

/** A Chinese, Japanese or Korean character is as wide as two Latin letters. */
const widthOf = (unit: number): number => (unit >= 0x1100 ? 2 : 1);

/** The end of a sentence, with what closes it. */
const SENTENCE = /[.!?]["'”’)\]]*\s+|[。！？]["'”’」』）]*\s*/g;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const LONGEST_CHARACTER = 40;
