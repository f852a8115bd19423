import { isFieldName } from '@newsbell/contracts/keyword';
import { endsWithSign, fold, isCjkAt } from './fold.ts';
import { lexemes } from './lexemes.ts';

/**
 * One condition on folded text: it holds (or with `excluded` must not hold) `needle`. A needle's space at an edge
 * asks for the edge of a word: `' metro '` is the word, `' metro'` a word that begins so, `'東京'` stands anywhere.
 */
export type Term = { readonly needle: string; readonly excluded: boolean };

/** Where a query looks: in title and text, in the title alone, or in one field, by its folded name. */
export type Scope = 'all' | 'title' | { readonly field: string };

/** All terms hold together. Without terms it matches nothing. */
export type Query = { readonly terms: readonly Term[]; readonly scope: Scope };

/**
 * Reads what a person types: several words, `"a phrase"`, `-excluded`, `begin*`, at the end `in:title` or the name of a
 * field, such as `in:level`. For search the last word is a prefix; for keyword filters every word is. Words of one or two
 * letters, such as AI, and those that end with a plus or sharp are not, unless a star is typed behind them or
 * `shortIsPrefix`, for names that are being typed. Quoted words are never prefixes. Of long input the first 1,000
 * characters and 32 terms count.
 */
export const readQuery = (input: string, options: Reading = {}): Query => {
  const { text, scope } = scopeOf(input.slice(0, LONGEST_INPUT), options.noFields === true);
  const pieces = split(text).slice(0, MOST_TERMS);
  const terms = new Map<string, Term>();
  for (const [at, piece] of pieces.entries()) {
    const isTypedLast = options.lastWordIsPrefix === true && at === pieces.length - 1 && !piece.excluded;
    const folded = fold(piece.text);
    const mayBegin = (options.everyWordIsPrefix === true || isTypedLast) && (options.shortIsPrefix || !isWhole(folded));
    const needle = needleOf(folded, !piece.quoted && (mayBegin || STAR.test(piece.text)));
    if (needle !== '') terms.set(`${piece.excluded}${needle}`, { needle, excluded: piece.excluded });
  }
  return { terms: [...terms.values()], scope };
};

interface Reading {
  lastWordIsPrefix?: boolean;
  everyWordIsPrefix?: boolean;
  shortIsPrefix?: boolean;
  /** Nothing that is searched has fields: `in:level` is a text like any other. */
  noFields?: boolean;
}

/**
 * The query for PostgreSQL's `::tsquery` over the `lexemes` of title and text. It never leaves out a match; unless
 * `exact`, its rows must be checked again with `needles`. Null when the lexemes cannot narrow the search (only
 * excluded phrases): then all rows must be checked. An empty query gives `''`.
 */
export const toTsquery = (query: Query): { tsquery: string | null; exact: boolean } => {
  if (query.terms.length === 0) return { tsquery: '', exact: true };
  const conditions: string[] = [];
  let exact = query.scope === 'all';
  for (const term of query.terms) {
    const { parts, exact: decides } = lexemesOf(term.needle);
    if (!decides) exact = false;
    if (!term.excluded) conditions.push(...parts.map(written));
    else if (decides && query.scope === 'all') conditions.push(`!${written(parts[0]!)}`);
  }
  if (conditions.length > 0) conditions.push(...lexemesOfName(query.scope).map(written));
  return { tsquery: conditions.length > 0 ? [...new Set(conditions)].join(' & ') : null, exact };
};

/** A lexeme of text, or with `isPrefix` how one begins. */
export type SoughtLexeme = { readonly lexeme: string; readonly isPrefix: boolean };

/** Answers the lexemes that every matching text has among its `lexemes`. Empty: the query has no words, or only excludes. */
export const neededLexemes = (query: Query): SoughtLexeme[] => {
  const ofTerms = query.terms.filter(term => !term.excluded).flatMap(term => lexemesOf(term.needle).parts);
  return ofTerms.length > 0 ? [...ofTerms, ...lexemesOfName(query.scope)] : [];
};

/**
 * The whole query as substrings of the folded text (of the title's or the field's, where that is the scope): a row matches
 * when it holds all of `present` and none of `absent`. With none of either it matches nothing.
 */
export const needles = (query: Query): { present: string[]; absent: string[] } => ({
  present: query.terms.filter(term => !term.excluded).map(term => term.needle),
  absent: query.terms.filter(term => term.excluded).map(term => term.needle),
});

const LONGEST_INPUT = 1000;
const MOST_TERMS = 32;
const SCOPE = /(?:^|\s)in[:：](\S+)\s*$/iu;

const STAR = /[*＊]$/;

const scopeOf = (input: string, noFields: boolean): { text: string; scope: Scope } => {
  const found = SCOPE.exec(input);
  if (!found) return { text: input, scope: 'all' };
  const text = input.slice(0, found.index);
  if (/^title$/iu.test(found[1]!)) return { text, scope: 'title' };
  // Composed: the names of fields are, too.
  const name = found[1]!.normalize('NFC');
  const field = fold(name);
  return noFields || !isFieldName(name) || field === ' ' ? { text: input, scope: 'all' } : { text, scope: { field } };
};

// Other scripts write whole words with two letters, or no blanks between them.
const SHORT = / [\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{N}]{1,2} $/u;

const isWhole = (folded: string): boolean => SHORT.test(folded) || endsWithSign(folded.trimEnd());

type Piece = { text: string; quoted: boolean; excluded: boolean };

const doubleQuotes = '"“”„‟＂';
const closing: Record<string, string> = { '「': '」', '『': '』', '«': '»', '｢': '｣' };
const minus = '-－−';

const split = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/u.test(text[at]!)) {
      at++;
      continue;
    }
    const excluded = minus.includes(text[at]!) && /\S/u.test(text[at + 1] ?? ' ');
    if (excluded) at++;
    const closing = closingOf(text[at]!);
    if (closing !== null) {
      const end = indexOfAny(text, closing, at + 1);
      pieces.push({ text: text.slice(at + 1, end), quoted: true, excluded });
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && !/\s/u.test(text[end]!) && closingOf(text[end]!) === null) end++;
      pieces.push({ text: text.slice(at, end), quoted: false, excluded });
      at = end;
    }
  }
  return pieces.filter(piece => fold(piece.text) !== ' ');
};

const closingOf = (char: string): string | null =>
  doubleQuotes.includes(char) ? doubleQuotes : (closing[char] ?? null);

const indexOfAny = (text: string, chars: string, from: number): number => {
  for (let at = from; at < text.length; at++) if (chars.includes(text[at]!)) return at;
  return text.length;
};

const needleOf = (folded: string, isPrefix: boolean): string => {
  const inner = folded.trim();
  if (inner === '') return '';
  const left = isCjkAt(inner, 0) ? '' : ' ';
  const right = isPrefix || isCjkAt(inner, lastPoint(inner)) ? '' : ' ';
  return left + inner + right;
};

const lastPoint = (text: string): number => {
  const last = text.length - 1;
  return last > 0 && text.codePointAt(last - 1)! > 0xffff ? last - 1 : last;
};

/** The lexemes that text with this needle has, and whether having them is the same as having the needle. */
const lexemesOf = (needle: string): { parts: SoughtLexeme[]; exact: boolean } => {
  const parts: SoughtLexeme[] = [];
  const runs = needle.trim().split(' ');
  for (const [at, run] of runs.entries()) {
    if (!isCjkAt(run, 0)) {
      parts.push({ lexeme: run, isPrefix: at === runs.length - 1 && !needle.endsWith(' ') });
    } else {
      const points = [...run];
      if (points.length === 1) parts.push({ lexeme: run, isPrefix: true });
      else parts.push(...bigramsOf(run));
    }
  }
  return { parts, exact: runs.length === 1 && parts.length === 1 };
};

/** An item with text in a field has its name among the lexemes. */
const lexemesOfName = (scope: Scope): SoughtLexeme[] =>
  typeof scope === 'object' ? lexemesOf(needleOf(scope.field, false)).parts : [];

/** The lexemes of a run less the last, which is its last character alone: in the text more may follow. */
const bigramsOf = (run: string): SoughtLexeme[] =>
  lexemes(` ${run} `)
    .filter(lexeme => [...lexeme].length === 2)
    .map(lexeme => ({ lexeme, isPrefix: false }));

const written = ({ lexeme, isPrefix }: SoughtLexeme): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${isPrefix ? ':*' : ''}`;
