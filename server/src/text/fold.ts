import { foldCluster, isIgnorable, joinsPrevious, runOf } from './fold-cluster.ts';
import { groupOf } from './fold-numbers.ts';

/**
 * The one form in which text is searched: NFKC, lower case, Latin and Greek without diacritics, cut into words and
 * CJK runs that stand between single spaces, one more before the first and after the last. Text without any word
 * gives `' '`. Digits grouped by commas are one number. A plus or sharp behind a letter becomes a letter of another
 * script that looks like it: part of a word of one letter (`cᐩᐩ`), else a word of its own (`disney ᐩ`), so that Disney
 * finds Disney+ too. Folding twice changes nothing. `most`: one character may fold to eighteen, so what comes once so many
 * units are written is left out.
 */
export const fold = (text: string, most = Number.POSITIVE_INFINITY): string => scan(text, null, most).folded;

/**
 * `map[k]` is the offset in the original of what folded unit `k` came from; for a space it is where the text before
 * it ended. The map never decreases and is as long as the folded string.
 */
export const foldWithMap = (text: string): { folded: string; map: Int32Array } => {
  const { folded, map } = scan(text, new Int32Array(2 * text.length + 2));
  return { folded, map: map!.subarray(0, folded.length) };
};

/** Answers whether the folded character at `index` belongs to a CJK run (and not to a word or a space). */
export const isCjkAt = (folded: string, index: number): boolean => {
  const unit = folded.charCodeAt(index);
  if (unit < 0x80) return false;
  if (unit >= 0xd800 && unit < 0xe000) return runOf(folded.codePointAt(index)!) === 'cjk';
  const kind = kinds[unit] || learn(unit);
  return kind === CJK || (kind > CJK && runOf(unit) === 'cjk');
};

/** Answers whether the folded text ends with a plus or sharp. */
export const endsWithSign = (folded: string): boolean => /[\u1429\u2d4c]$/.test(folded);

// The class of a single UTF-16 unit. Up to CJK it is decided by two array reads; the others go the slow way.
const BOUNDARY = 1;
const SIGN = 2;
const COMMA = 3;
const WORD = 4;
const CJK = 5;
const JOINING = 6;
const IGNORED = 7;
const COMPLEX = 8;

// Letters to Unicode, so that they stay what they are when they are folded again.
const PLUS = 0x1429;
const SHARP = 0x2d4c;

/** Longer words are not language; they are cut into pieces, and PostgreSQL's lexemes end at 2,046 bytes. */
const LONGEST_WORD = 100;
const LONGEST_WITH_MARKS = 132;

// Filled as units are met.
const kinds = new Uint8Array(0x10000);
const foldedUnits = new Uint16Array(0x10000);

type Sink = {
  out: Uint16Array;
  map: Int32Array | null;
  end: number;
  run: number;
  length: number;
  gap: number;
  /** Up to where commas have been looked at, and whether they group digits. */
  commas: { until: number; group: boolean };
};

const scan = (
  text: string,
  map: Int32Array | null,
  most = Number.POSITIVE_INFINITY,
): { folded: string; map: Int32Array | null } => {
  const out = new Uint16Array(2 * text.length + 2);
  const commas = { until: 0, group: false };
  const sink: Sink = { out, map, end: 1, run: BOUNDARY, length: 0, gap: 0, commas };
  sink.out[0] = SPACE;
  const units = text.length;
  for (let i = 0; i < units && sink.end < most; ) {
    const unit = text.charCodeAt(i);
    const kind = kinds[unit] || learn(unit);
    if (kind === BOUNDARY) {
      sink.run = BOUNDARY;
      i++;
      continue;
    }
    if (kind === SIGN) {
      i = putSigns(sink, text, i);
      continue;
    }
    if (kind === COMMA) {
      if (!groupsDigits(sink, text, i)) sink.run = BOUNDARY;
      i++;
      continue;
    }
    const plain = kind <= CJK ? endOfPlain(text, i, kind) : i;
    i = plain > i ? putPlain(sink, text, i, plain, kind) : putCluster(sink, text, i);
  }
  if (sink.out[sink.end - 1] !== SPACE) write(sink, SPACE, sink.gap);
  return { folded: Buffer.from(sink.out.buffer, 0, sink.end * 2).toString('utf16le'), map: sink.map };
};

const SPACE = 0x20;

const MOST_PLUSES = 3;

/**
 * Puts one sharp or up to three pluses directly behind a letter. Between letters (`a+b`, `page#top`) they part words, but not in `C++17`
 * and `F#minor`.
 */
const putSigns = (sink: Sink, text: string, start: number): number => {
  let end = start + 1;
  while (kindAt(text, end) === SIGN) end++;
  const sign = foldedUnits[text.charCodeAt(start)]!;
  const count = end - start;
  const isOneKind = sign === SHARP ? count === 1 : count <= MOST_PLUSES && !hasSharp(text, start, end);
  const isLetter = sink.length === 1;
  const parts = count === 1 && !(sign === SHARP && isLetter) && isWordAt(text, end);
  if (isOneKind && !parts && endsInLetter(sink)) {
    if (!isLetter) {
      sink.run = BOUNDARY;
      beginRun(sink, WORD);
    }
    for (let i = start; i < end; i++) write(sink, sign, i);
    sink.gap = end;
  }
  sink.run = BOUNDARY;
  return end;
};

const kindAt = (text: string, index: number): number => {
  if (index >= text.length) return BOUNDARY;
  const unit = text.charCodeAt(index);
  return kinds[unit] || learn(unit);
};

const hasSharp = (text: string, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if (foldedUnits[text.charCodeAt(i)] === SHARP) return true;
  return false;
};

const isWordAt = (text: string, index: number): boolean => {
  const kind = kindAt(text, index);
  if (kind !== COMPLEX) return kind === WORD;
  const folded = foldCluster(String.fromCodePoint(text.codePointAt(index)!));
  return folded !== '' && runOf(folded.codePointAt(0)!) === 'word';
};

const NUMBER_AT_END = /\p{N}$/u;

const endsInLetter = ({ run, out, end }: Sink): boolean =>
  run === WORD && !NUMBER_AT_END.test(String.fromCharCode(out[end - 2]!, out[end - 1]!));

const groupsDigits = ({ run, commas }: Sink, text: string, index: number): boolean => {
  if (run !== WORD) return false;
  if (index >= commas.until) {
    const { end, group } = groupOf(text, index, digitAt);
    commas.until = end;
    commas.group = group;
  }
  return commas.group;
};

const digitAt = (text: string, index: number): boolean => {
  if (kindAt(text, index) !== WORD) return false;
  const folded = foldedUnits[text.charCodeAt(index)]!;
  return folded >= 0x30 && folded <= 0x39;
};

/** Where the row of units of one kind ends that need no look at their neighbours. */
const endOfPlain = (text: string, start: number, kind: number): number => {
  for (let i = start + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const next = kinds[unit] || learn(unit);
    if (next !== kind) return next >= JOINING ? i - 1 : i;
  }
  return text.length;
};

const putPlain = (sink: Sink, text: string, start: number, end: number, kind: number): number => {
  beginRun(sink, kind);
  const stop = kind === WORD ? Math.min(end, start + LONGEST_WORD - sink.length) : end;
  const { out, map } = sink;
  let at = sink.end;
  for (let i = start; i < stop; i++, at++) {
    out[at] = foldedUnits[text.charCodeAt(i)]!;
    if (map !== null) map[at] = i;
  }
  sink.end = at;
  sink.length += stop - start;
  sink.gap = stop;
  return stop;
};

const beginRun = (sink: Sink, run: number): void => {
  if (sink.run === run && (run !== WORD || sink.length < LONGEST_WORD)) return;
  if (sink.end > 1) write(sink, SPACE, sink.gap);
  sink.run = run;
  sink.length = 0;
};

const write = (sink: Sink, unit: number, from: number): void => {
  if (sink.map !== null) sink.map[sink.end] = from;
  sink.out[sink.end++] = unit;
};

/** Folds the character at `start` with all that joins it; answers where the next one begins. */
const putCluster = (sink: Sink, text: string, start: number): number => {
  let end = start + sizeAt(text, start);
  while (end < text.length && staysInCluster(text, end)) end += sizeAt(text, end);
  const folded = foldCluster(text.slice(start, end));
  makeRoom(sink, 2 * (folded.length + text.length - end) + 2);
  const written = sink.end;
  for (const char of folded) {
    const point = char.codePointAt(0)!;
    if (point === SPACE) {
      sink.run = BOUNDARY;
      continue;
    }
    const isMark = /\p{M}/u.test(char);
    if (isMark && sink.run === WORD && sink.length + char.length > LONGEST_WITH_MARKS) continue;
    if (isMark) append(sink, char, start);
    else {
      beginRun(sink, runOf(point) === 'cjk' ? CJK : WORD);
      append(sink, char, start);
    }
  }
  if (sink.end > written) sink.gap = end;
  return end;
};

const append = (sink: Sink, units: string, from: number): void => {
  for (let u = 0; u < units.length; u++) write(sink, units.charCodeAt(u), from);
  sink.length += units.length;
  sink.gap = from;
};

const staysInCluster = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  const kind = kinds[unit] || learn(unit);
  if (kind !== COMPLEX) return kind >= JOINING;
  if (unit < 0xd800 || unit >= 0xe000) return false;
  const point = text.codePointAt(index)!;
  return isIgnorable(point) || joinsPrevious(point);
};

const sizeAt = (text: string, index: number): number => (text.codePointAt(index)! > 0xffff ? 2 : 1);

const makeRoom = (sink: Sink, units: number): void => {
  const needed = sink.end + units;
  if (needed <= sink.out.length) return;
  const out = new Uint16Array(needed * 2);
  out.set(sink.out);
  sink.out = out;
  if (sink.map === null) return;
  const map = new Int32Array(needed * 2);
  map.set(sink.map);
  sink.map = map;
};

const learn = (unit: number): number => {
  const kind = classify(unit);
  kinds[unit] = kind;
  return kind;
};

const classify = (unit: number): number => {
  const sign = signs[String.fromCharCode(unit).normalize('NFKC')];
  if (sign !== undefined) {
    foldedUnits[unit] = sign;
    return sign === SPACE ? COMMA : SIGN;
  }
  if (unit >= 0xd800 && unit < 0xdc00) return COMPLEX;
  if (isIgnorable(unit)) return IGNORED;
  if (joinsPrevious(unit)) return JOINING;
  const folded = foldCluster(String.fromCharCode(unit));
  if (folded.trim() === '') return BOUNDARY;
  if (folded.length > 1) return COMPLEX;
  foldedUnits[unit] = folded.charCodeAt(0);
  return runOf(folded.charCodeAt(0)) === 'cjk' ? CJK : WORD;
};

const signs: Record<string, number> = { '+': PLUS, '#': SHARP, '♯': SHARP, ',': SPACE };
