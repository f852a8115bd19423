import { fold } from './fold.ts';
import { excerpt, plainText } from './html/plain.ts';
import { hitSpans } from './match.ts';
import type { Query } from './query.ts';

/**
 * The text of clean HTML around the first hit, at most 300 UTF-16 units: it begins with the hit's sentence or at a word,
 * in writing without spaces at a whole character, and … stands where it is cut. Undefined: no hit is there. It reads the HTML
 * piece by piece and no further than needed, because reading it all costs more than the search.
 */
export function passageOf(html: string, query: Query): string | undefined {
  const sought = query.terms.filter(term => !term.excluded);
  if (sought.length === 0) return undefined;
  let text = '';
  for (let from = 0; from < html.length; ) {
    const end = endOfPiece(html, from);
    const before = text.length;
    text += `${before > 0 ? ' ' : ''}${plainText(html.slice(from, end))}`;
    from = end;
    const hit = firstHit(text, before, query);
    if (hit === undefined) continue;
    if (from < html.length) text += ` ${plainText(html.slice(from, endOfPiece(html, from)))}`;
    const passage = around(text, hit);
    // A word that was cut may be found where there is none.
    return hitSpans(passage, query).length > 0 ? passage : undefined;
  }
  return undefined;
}

const PIECE = 3_000;

/** Behind a block, where text is parted anyway. */
function endOfPiece(html: string, from: number): number {
  const block = html.indexOf('</p>', from + PIECE);
  return block < 0 ? html.length : block + 4;
}

const SLICE = 1_000;
/** So much is read twice, because a hit may lie across the end of a slice. */
const OVERLAP = 200;
const LONGEST_WORD = 60;

function firstHit(text: string, from: number, query: Query): number | undefined {
  const needles = query.terms.filter(term => !term.excluded).map(term => term.needle);
  for (let start = wordStart(text, Math.max(0, from - OVERLAP)); ; start = wordStart(text, start + SLICE - OVERLAP)) {
    const end = wordEnd(text, start + SLICE);
    const slice = text.slice(start, end);
    const folded = fold(slice);
    if (needles.some(needle => folded.includes(needle))) return start + hitSpans(slice, query)[0]![0];
    if (end >= text.length) return undefined;
  }
}

function wordStart(text: string, index: number): number {
  if (index <= 0) return 0;
  const space = text.lastIndexOf(' ', index);
  return space > index - LONGEST_WORD ? space + 1 : index;
}

function wordEnd(text: string, index: number): number {
  const space = text.indexOf(' ', index);
  return space >= 0 && space < index + LONGEST_WORD ? space : index;
}

const MOST = 300;
const BEFORE = 120;
const FEW_WORDS = 60;

function around(text: string, hit: number): string {
  const start = text.length <= MOST ? 0 : beginning(text, hit);
  const isCut = start > 0;
  return `${isCut ? '…' : ''}${excerpt(text.slice(start, start + 2 * MOST), isCut ? MOST - 1 : MOST)}`;
}

function beginning(text: string, hit: number): number {
  if (hit <= FEW_WORDS) return 0;
  const from = Math.max(0, hit - BEFORE);
  const sentence = [...text.slice(from, hit).matchAll(SENTENCE)].at(-1);
  if (sentence) return from + sentence.index + sentence[0].length;
  if (from === 0) return 0;
  const near = hit - FEW_WORDS;
  const word = text.slice(near, hit).search(/\s\S/);
  if (word >= 0) return near + word + 1;
  const window = text.slice(near - LONGEST_CHARACTER, hit);
  const character = CHARACTERS.segment(window).containing(LONGEST_CHARACTER);
  return near - LONGEST_CHARACTER + (character?.index ?? 0);
}

/** The end of a sentence, with what closes it. */
const SENTENCE = /[.!?]["'”’)\]]*\s+|[。！？]["'”’」』）]*\s*/g;

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const LONGEST_CHARACTER = 40;
