import type { Segment } from './rule.ts';
import { type Space, spaceAhead, spaceBehind } from './space.ts';

export interface Work {
  source: string;
  /** It is a number of steps; below zero the search is given up, and the last find does not count. */
  left: number;
}

export interface Found {
  start: number;
  /** Its text begins here, behind the white space before it. */
  anchor: number;
  /** It could end at `enough` at the earliest, and ends at `end` when it takes all white space it can. */
  enough: number;
  end: number;
}

/**
 * Finds the nearest place of a segment whose text is not before `from` and whose white space is not before `floor`;
 * null where there is none.
 */
export const findSegment = (
  segment: Segment,
  work: Work,
  { floor, from }: { floor: number; from: number },
): Found | null => {
  const [literal] = segment.literals;
  if (literal === undefined) return findSpace(segment.before!, work, from);
  const probe = literal.slice(0, LONGEST_PROBE);
  for (let at = from; work.left >= 0; at++) {
    const anchor = work.source.indexOf(probe, at);
    spend(work, (anchor < 0 ? work.source.length : anchor) - at);
    if (anchor < 0) return null;
    at = anchor;
    const found = placeAt(segment, work, anchor, floor);
    if (found) return found;
  }
  return null;
};

/**
 * `indexOf` looks at every character of a long text again and again when the page is made for that; characters beyond
 * this are compared after it.
 */
const LONGEST_PROBE = 24;

/** A search costs one step, and one more for every 256 characters that it passes. */
const spend = (work: Work, length: number) => {
  work.left -= 1 + (length >>> 8);
};

const placeAt = (segment: Segment, work: Work, anchor: number, floor: number): Found | null => {
  const { before, literals, between, after } = segment;
  let end = anchor;
  for (const [index, literal] of literals.entries()) {
    if (index > 0) {
      const space = spaceFrom(between[index - 1]!, work, end);
      if (space.enough < 0) return null;
      end = space.end;
    }
    if (!hasLiteral(literal, work, end)) return null;
    end += literal.length;
  }
  const start = before ? spaceBehind(before, work.source, anchor, floor) : anchor;
  if (start === null) return null;
  const behind = after ? spaceFrom(after, work, end) : { enough: end, end };
  return behind.enough < 0 ? null : { start, anchor, ...behind };
};

/** The text is compared by hand, so that its cost is known. */
const hasLiteral = (literal: string, work: Work, at: number): boolean => {
  const { source } = work;
  let same = 0;
  while (same < literal.length && literal.charCodeAt(same) === source.charCodeAt(at + same)) same++;
  work.left -= 1 + (same >>> 2);
  return same === literal.length && work.left >= 0;
};

const spaceFrom = (space: Space, work: Work, at: number) => {
  const ahead = spaceAhead(space, work.source, at);
  work.left -= (ahead.end - at) >>> 3;
  return ahead;
};

/** Finds white space between two gaps. */
const findSpace = (space: Space, work: Work, from: number): Found | null => {
  const first = space.breaks > 0 ? /[\r\n]/g : /[ \t\r\n\f]/g;
  for (let at = from; work.left >= 0; ) {
    first.lastIndex = at;
    const index = first.exec(work.source)?.index;
    spend(work, (index ?? work.source.length) - at);
    if (index === undefined) return null;
    const start = spaceBehind({ ...space, least: 0, breaks: 0 }, work.source, index, from)!;
    const found = spaceFrom(space, work, start);
    if (found.enough >= 0) return { start, anchor: start, ...found };
    at = found.end;
  }
  return null;
};
