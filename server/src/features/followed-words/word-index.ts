/**
 * Inverted index of queries: finds which of many followed words an item has, at a cost that grows with the item and its hits, not with the
 * words. Each word waits at one lexeme that all its hits have; an item asks at its own lexemes and checks those that wait there.
 */

import { lexemes } from '#text/lexemes.ts';
import { type FoldedItem, matches } from '#text/match.ts';
import { neededLexemes, type Query, readQuery, type SoughtLexeme, toTsquery } from '#text/query.ts';

export interface WordIndex {
  /** One that is known stays as it is. */
  add(id: number, text: string): void;
  remove(id: number): void;
  /** The words that the item has: what `GET /v1/feed/word` finds, it finds. */
  idsOf(item: FoldedItem): number[];
}

/** A word means what it means in search. */
export const queryOf = (text: string): Query => readQuery(text, { lastWordIsPrefix: true });

/** `frequency` says in what share of the items a lexeme is, as far as known: words wait where few items come by. */
export const createWordIndex = (frequency: ReadonlyMap<string, number> = new Map()): WordIndex => {
  const meanings = new Map<string, Meaning>();
  const meaningOf = new Map<number, Meaning>();
  const whole = new Map<string, Meaning[]>();
  // Prefix index: it has every beginning that is sought and all that lead to it; an empty list says that there is more to come.
  const beginnings = new Map<string, Meaning[]>();

  const wait = (meaning: Meaning, { lexeme, isPrefix }: SoughtLexeme): void => {
    if (!isPrefix) {
      const waiting = whole.get(lexeme);
      if (waiting) waiting.push(meaning);
      else whole.set(lexeme, [meaning]);
      return;
    }
    for (let end = 1; end <= lexeme.length; end++) {
      const beginning = lexeme.slice(0, end);
      if (!beginnings.has(beginning)) beginnings.set(beginning, []);
    }
    beginnings.get(lexeme)!.push(meaning);
  };

  const add = (id: number, text: string): void => {
    if (meaningOf.has(id)) return;
    const query = queryOf(text);
    const key = JSON.stringify(query);
    let meaning = meanings.get(key);
    if (!meaning) {
      const needed = neededLexemes(query);
      const anchor = rarest(needed, frequency);
      // Without one it only excludes, and such a query finds nothing.
      if (!anchor) return;
      const decides = query.terms.length === 1 && needed.length === 1 && toTsquery(query).exact;
      meaning = { key, query, anchor, decides, ids: new Set() };
      meanings.set(key, meaning);
      wait(meaning, anchor);
    }
    meaning.ids.add(id);
    meaningOf.set(id, meaning);
  };

  const remove = (id: number): void => {
    const meaning = meaningOf.get(id);
    meaningOf.delete(id);
    if (!meaning?.ids.delete(id) || meaning.ids.size > 0) return;
    meanings.delete(meaning.key);
    const { lexeme, isPrefix } = meaning.anchor;
    const waiting = (isPrefix ? beginnings : whole).get(lexeme)!;
    waiting.splice(waiting.indexOf(meaning), 1);
  };

  const idsOf = (item: FoldedItem): number[] => {
    const asked = new Set<Meaning>();
    for (const lexeme of lexemes(item.text)) {
      for (const meaning of whole.get(lexeme) ?? []) asked.add(meaning);
      for (let end = 1; end <= lexeme.length; end++) {
        const waiting = beginnings.get(lexeme.slice(0, end));
        if (!waiting) break;
        for (const meaning of waiting) asked.add(meaning);
      }
    }
    const found: number[] = [];
    for (const { decides, query, ids } of asked) if (decides || matches(query, item)) found.push(...ids);
    return found;
  };

  return { add, remove, idsOf };
};

/** Words that mean the same are checked once. */
interface Meaning {
  key: string;
  query: Query;
  anchor: SoughtLexeme;
  /** An item that has the anchor has the word. */
  decides: boolean;
  ids: Set<number>;
}

/** The least frequent; of those that are not known, which are all rare, a whole one and then the longest. */
const rarest = (needed: readonly SoughtLexeme[], frequency: ReadonlyMap<string, number>): SoughtLexeme | undefined => {
  const rank = ({ lexeme, isPrefix }: SoughtLexeme): number[] => [
    // One character begins many lexemes.
    isPrefix && [...lexeme].length === 1 ? 1 : (frequency.get(lexeme) ?? 0),
    isPrefix ? 1 : 0,
    -lexeme.length,
  ];
  const compare = (a: SoughtLexeme, b: SoughtLexeme): number => {
    const ranks = rank(b);
    return (
      rank(a)
        .map((value, at) => value - ranks[at]!)
        .find(difference => difference !== 0) ?? 0
    );
  };
  return needed.toSorted(compare)[0];
};
