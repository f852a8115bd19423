import type { Rule, Segment, TextRange } from './rule.ts';
import { type Found, findSegment, type Work } from './segment.ts';

/** The ranges are of the page's source. */
export interface RuleMatch extends TextRange {
  /** They are the matched texts of the parameters, in the order of the rule. */
  parameters: TextRange[];
}

export interface RuleMatches {
  matches: RuleMatch[];
  /**
   * It is the reason for the end: the page has no more matches, there are enough, or the rule costs too many steps and
   * is given up.
   */
  end: 'complete' | 'limit' | 'too-much';
  steps: number;
}

export const MOST_MATCHES = 500;
/** A gap that is longer has run past a field that is missing, into other items. */
export const LONGEST_GAP = 50_000;
/** Honest rules take a few steps a match and one for every 256 characters; see the hostile ones in match.test.ts. */
export const MOST_STEPS = 1_000_000;

/**
 * Answers where a rule matches the source of a page, from left to right, each from the end of the one before. As gaps
 * take the shortest text, each segment is the nearest behind the one before it; so when one is nowhere to be found no
 * later start can help, and the search ends. That, and that no segment is looked for again where it has been, keeps the
 * work in proportion to the page.
 */
export const matchRule = (
  rule: Rule,
  source: string,
  { limit = MOST_MATCHES, steps = MOST_STEPS } = {},
): RuleMatches => {
  const work: Work = { source, left: steps };
  const known: (Found | undefined)[] = [];
  const matches: RuleMatch[] = [];
  let from = 0;
  const ended = (end: RuleMatches['end']): RuleMatches => ({ matches, end, steps: steps - work.left });
  while (matches.length < limit) {
    const chain = findChain(rule, work, from, known);
    if (work.left < 0) return ended('too-much');
    if (chain === 'nowhere') return ended('complete');
    from = chain.next;
    if (chain.places) matches.push(matchOf(rule, chain.places));
  }
  return ended('limit');
};

/** It has places for all segments, or none when a gap is too long; the search goes on at `next`. */
type Chain = { places: Found[] | null; next: number };

const findChain = ({ segments }: Rule, work: Work, from: number, known: (Found | undefined)[]): Chain | 'nowhere' => {
  const places: Found[] = [];
  let before: Found = { start: from, anchor: from, enough: from, end: from };
  for (const [at, segment] of segments.entries()) {
    const found = findNext(segment, work, before, known[at]);
    if (!found) return 'nowhere';
    known[at] = found;
    if (at > 0 && found.start - before.end > LONGEST_GAP) return { places: null, next: places[0]!.anchor + 1 };
    places.push(found);
    before = found;
  }
  return { places, next: before.end };
};

/** Starts only ever move on, so the place that was found last is still the nearest as long as it lies ahead. */
const findNext = (segment: Segment, work: Work, before: Found, known: Found | undefined): Found | null => {
  // White space that the segment before could spare counts for this one.
  const [floor, from] = [before.enough, before.end];
  if (!known || known.anchor < from) return findSegment(segment, work, { floor, from });
  if (known.start < floor) return findSegment(segment, work, { floor, from: known.anchor });
  work.left--;
  return known;
};

const matchOf = ({ gaps }: Rule, places: Found[]): RuleMatch => {
  const parameters: TextRange[] = [];
  for (const [at, gap] of gaps.entries()) {
    const end = places[at + 1]!.start;
    if (gap === 'parameter') parameters.push({ start: Math.min(places[at]!.end, end), end });
  }
  return { start: places[0]!.start, end: places.at(-1)!.end, parameters };
};
