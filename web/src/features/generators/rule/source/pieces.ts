import type { RuleMatch } from '@newsbell/extraction/rule/match';
import type { TextRange } from '@newsbell/extraction/rule/rule';

/** These marks are drawn in a source: matches and hits, each in order and without overlaps. */
export interface Marks {
  matches: readonly RuleMatch[];
  hits: readonly TextRange[];
  /** This is the current hit of the search. */
  current: TextRange | undefined;
}

/** A piece is a part of a row that looks the same from end to end. */
export interface Piece extends TextRange {
  isMatch: boolean;
  /** The number of the parameter is counted from 1. */
  parameter?: number | undefined;
  /** It is true where the parameter begins. */
  isFirst: boolean;
  hit?: 'hit' | 'current' | undefined;
}

export const piecesOf = (row: TextRange, { matches, hits, current }: Marks): Piece[] => {
  const inMatches = touching(matches, row);
  const parameters = inMatches.flatMap(match => match.parameters.map((range, at) => ({ ...range, number: at + 1 })));
  const inHits = touching(hits, row);
  const cuts = [...inMatches, ...parameters, ...inHits].flatMap(({ start, end }) => [start, end]);
  const places = [...new Set([row.start, ...cuts.filter(at => at > row.start && at < row.end), row.end])];
  places.sort((a, b) => a - b);
  return places.slice(0, -1).map((start, at) => {
    const parameter = parameters.find(holds(start));
    const hit = inHits.find(holds(start));
    return {
      start,
      end: places[at + 1]!,
      isMatch: inMatches.some(holds(start)),
      parameter: parameter?.number,
      isFirst: parameter?.start === start,
      hit: hit && (hit.start === current?.start ? 'current' : 'hit'),
    };
  });
};

const holds =
  (at: number) =>
  ({ start, end }: TextRange): boolean =>
    start <= at && at < end;

/** Binary search: of many ranges in order, answers those that overlap with one. */
const touching = <R extends TextRange>(ranges: readonly R[], { start, end }: TextRange): R[] => {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const first = low;
  while (low < ranges.length && ranges[low]!.start < end) low++;
  return ranges.slice(first, low);
};
