/** The two kinds of run that folded text is cut into. */
export type Run = 'word' | 'cjk' | 'none';

const CJK = /[\p{Script_Extensions=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]/u;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
// ʹ ʼ ˈ and their like stand as letters in Unicode but as apostrophes and accents in text.
const SPACING_MODIFIER = /[\u02b9-\u02df]/;
const MARK = /\p{M}/u;
// Not ©, ™ and arrows, which stand in text as signs do.
const EMOJI = /^[\p{Emoji_Presentation}[\p{Emoji}&&\p{So}&&[\u2600-\u{1faff}]]]$/v;
const GAP_CONTROL = /[\t-\r\x1c-\x1f\x85]/;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Cc}\p{Cs}]/u;
// Among the characters that compose with the one before them, only vowels of jamo and one of Kirat Rai are no marks.
const JOINING = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7ff\u{16d67}]/u;

/** The run that a letter, number, CJK mark or emoji belongs to, by its code point. Emoji stand among words as CJK characters do. */
export const runOf = (point: number): Run => {
  const char = String.fromCodePoint(point);
  if (SPACING_MODIFIER.test(char)) return 'none';
  if (LETTER_OR_NUMBER.test(char)) return CJK.test(char) ? 'cjk' : 'word';
  return (MARK.test(char) && CJK.test(char)) || EMOJI.test(char) ? 'cjk' : 'none';
};

/** Joiners, fillers, variation selectors, skin tones, control characters and lone surrogates vanish without a boundary. */
export const isIgnorable = (point: number): boolean => {
  const char = String.fromCodePoint(point);
  return IGNORABLE.test(char) && !GAP_CONTROL.test(char);
};

/** Answers whether the character may change the one before it: marks, half-width voicing, vowels of jamo. */
export const joinsPrevious = (point: number): boolean => JOINING.test(String.fromCodePoint(point).normalize('NFKC'));

/**
 * Folds one base with what joins it. A space in the answer is a boundary; a mark in it always follows its base.
 * Marks of Latin, Greek and Cyrillic letters and of digits fall away, except where they make a letter of its own
 * (й, ї); the marks of all other scripts are part of the word, and が stays が.
 */
export const foldCluster = (cluster: string): string => {
  const known = memo.get(cluster);
  if (known !== undefined) return known;
  const folded = compute(cluster);
  if (memo.size >= MOST_REMEMBERED) memo.clear();
  if (cluster.length <= 8) memo.set(cluster, folded);
  return folded;
};

const memo = new Map<string, string>();
const MOST_REMEMBERED = 10_000;

// No writing uses more marks on one base; ordering very long rows of them would take quadratic time.
const MOST_MARKS = 32;

const EUROPEAN = /[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{N}]/u;
const CYRILLIC = /\p{sc=Cyrl}/u;
const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ё: 'е',
  ѐ: 'е',
  ѝ: 'и',
};

const compute = (cluster: string): string => {
  let folded = '';
  let base: 'none' | 'european' | 'cjk' | 'other' = 'none';
  for (const char of withoutNoise(cluster).normalize('NFKC')) {
    const run = runOf(char.codePointAt(0)!);
    if (MARK.test(char)) {
      if ((base === 'cjk' && run === 'cjk') || (base === 'other' && run !== 'cjk')) folded += char;
    } else if (run === 'none') {
      if (!isIgnorable(char.codePointAt(0)!)) folded += ' ';
      base = 'none';
    } else if (run === 'cjk') {
      folded += char;
      base = EMOJI.test(char) ? 'none' : 'cjk';
    } else if (EUROPEAN.test(char)) {
      folded += lower(CYRILLIC.test(char) ? char : withoutMarks(char));
      base = 'european';
    } else {
      folded += lower(char);
      base = 'other';
    }
  }
  return folded;
};

const withoutNoise = (cluster: string): string => {
  if (cluster.length === 1 && !isIgnorable(cluster.charCodeAt(0))) return cluster;
  let kept = '';
  let marks = 0;
  for (const char of cluster) {
    if (isIgnorable(char.codePointAt(0)!)) continue;
    if (MARK.test(char) && ++marks > MOST_MARKS) continue;
    kept += char;
  }
  return kept;
};

const withoutMarks = (char: string): string => char.normalize('NFD').replace(/\p{M}+/gu, '');

/** Case folding; going by way of upper case brings ẞ, ß and ſ together, and ı with i. */
const lower = (text: string): string => {
  const lowered = text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{M}+/gu, '');
  return lowered.replace(/[øłđðħŧæœþςёѐѝ]/g, letter => letters[letter]!);
};
