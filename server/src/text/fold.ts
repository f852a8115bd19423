import { foldCluster, isIgnorable, joinsPrevious, runOf } from './fold-cluster.ts';

/**
 * The one form in which text is searched: NFKC, lower case, Latin and Greek without diacritics, cut into words and
 * CJK runs that stand between single spaces, one more before the first and after the last. Text without any word
 * gives `' '`. Folding twice changes nothing. `most`: one character may fold to eighteen, so what comes once so many
 * units are written is left out.
 */
export function fold(text: string, most = Number.POSITIVE_INFINITY): string {
  return scan(text, null, most).folded;
}

/**
 * `map[k]` is the offset in the original of what folded unit `k` came from; for a space it is where the text before
 * it ended. The map never decreases and is as long as the folded string.
 */
export function foldWithMap(text: string): { folded: string; map: Int32Array } {
  const { folded, map } = scan(text, new Int32Array(2 * text.length + 2));
  return { folded, map: map!.subarray(0, folded.length) };
}

/** Whether the folded character at `index` belongs to a CJK run (and not to a word or a space). */
export function isCjkAt(folded: string, index: number): boolean {
  const unit = folded.charCodeAt(index);
  if (unit < 0x80) return false;
  if (unit >= 0xd800 && unit < 0xe000) return runOf(folded.codePointAt(index)!) === 'cjk';
  const kind = kinds[unit] || learn(unit);
  return kind === CJK || (kind > CJK && runOf(unit) === 'cjk');
}

// What a single UTF-16 unit is. The first three are decided by two array reads; the others go the slow way.
const BOUNDARY = 1;
const WORD = 2;
const CJK = 3;
const JOINING = 4;
const IGNORED = 5;
const COMPLEX = 6;

/** Longer words are not language; they are cut into pieces, and PostgreSQL's lexemes end at 2,046 bytes. */
const LONGEST_WORD = 100;
const LONGEST_WITH_MARKS = 132;

// Filled as units are met.
const kinds = new Uint8Array(0x10000);
const foldedUnits = new Uint16Array(0x10000);

type Sink = { out: Uint16Array; map: Int32Array | null; end: number; run: number; length: number; gap: number };

function scan(
  text: string,
  map: Int32Array | null,
  most = Number.POSITIVE_INFINITY,
): { folded: string; map: Int32Array | null } {
  const sink: Sink = { out: new Uint16Array(2 * text.length + 2), map, end: 1, run: BOUNDARY, length: 0, gap: 0 };
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
    const plain = kind <= CJK ? endOfPlain(text, i, kind) : i;
    i = plain > i ? putPlain(sink, text, i, plain, kind) : putCluster(sink, text, i);
  }
  if (sink.out[sink.end - 1] !== SPACE) write(sink, SPACE, sink.gap);
  return { folded: Buffer.from(sink.out.buffer, 0, sink.end * 2).toString('utf16le'), map: sink.map };
}

const SPACE = 0x20;

/** Where the row of units of one kind ends that need no look at their neighbours. */
function endOfPlain(text: string, start: number, kind: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const next = kinds[unit] || learn(unit);
    if (next !== kind) return next >= JOINING ? i - 1 : i;
  }
  return text.length;
}

function putPlain(sink: Sink, text: string, start: number, end: number, kind: number): number {
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
}

function beginRun(sink: Sink, run: number): void {
  if (sink.run === run && (run !== WORD || sink.length < LONGEST_WORD)) return;
  if (sink.end > 1) write(sink, SPACE, sink.gap);
  sink.run = run;
  sink.length = 0;
}

function write(sink: Sink, unit: number, from: number): void {
  if (sink.map !== null) sink.map[sink.end] = from;
  sink.out[sink.end++] = unit;
}

/** Folds the character at `start` with all that joins it; answers where the next one begins. */
function putCluster(sink: Sink, text: string, start: number): number {
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
}

function append(sink: Sink, units: string, from: number): void {
  for (let u = 0; u < units.length; u++) write(sink, units.charCodeAt(u), from);
  sink.length += units.length;
  sink.gap = from;
}

function staysInCluster(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  const kind = kinds[unit] || learn(unit);
  if (kind !== COMPLEX) return kind >= JOINING;
  if (unit < 0xd800 || unit >= 0xe000) return false;
  const point = text.codePointAt(index)!;
  return isIgnorable(point) || joinsPrevious(point);
}

function sizeAt(text: string, index: number): number {
  return text.codePointAt(index)! > 0xffff ? 2 : 1;
}

function makeRoom(sink: Sink, units: number): void {
  const needed = sink.end + units;
  if (needed <= sink.out.length) return;
  const out = new Uint16Array(needed * 2);
  out.set(sink.out);
  sink.out = out;
  if (sink.map === null) return;
  const map = new Int32Array(needed * 2);
  map.set(sink.map);
  sink.map = map;
}

function learn(unit: number): number {
  const kind = classify(unit);
  kinds[unit] = kind;
  return kind;
}

function classify(unit: number): number {
  if (unit >= 0xd800 && unit < 0xdc00) return COMPLEX;
  if (isIgnorable(unit)) return IGNORED;
  if (joinsPrevious(unit)) return JOINING;
  const folded = foldCluster(String.fromCharCode(unit));
  if (folded.trim() === '') return BOUNDARY;
  if (folded.length > 1) return COMPLEX;
  foldedUnits[unit] = folded.charCodeAt(0);
  return runOf(folded.charCodeAt(0)) === 'cjk' ? CJK : WORD;
}
