import type { RuleError, Segment, TextRange } from './rule.ts';
import { merged, needsNothing, type Space } from './space.ts';
import type { Gap, RuleToken } from './tokens.ts';

/** It is a segment with the gap before it; the gap is null for the first segment, which has none or has lost it. */
export interface GapSegment extends TextRange {
  gap: Gap | null;
  gapPlace: TextRange;
  segment: Segment;
}

/** Answers the parts of a rule as segments and gaps, still with those that make no rule. */
export const stretchesOf = (tokens: RuleToken[], { start }: TextRange): GapSegment[] => {
  const stretches: GapSegment[] = [stretch(null, { start, end: start })];
  for (const token of tokens) {
    const { segment } = stretches.at(-1)!;
    if (token.kind === 'gap') {
      stretches.push(stretch(token.gap, token));
      continue;
    }
    stretches.at(-1)!.end = token.end;
    if (token.kind === 'space') addSpace(segment, token.space);
    else {
      if (segment.after) segment.between.push(segment.after);
      segment.after = null;
      segment.literals.push(token.text);
    }
  }
  return stretches;
};

const stretch = (gap: Gap | null, { start, end }: TextRange): GapSegment => ({
  ...{ gap, gapPlace: { start, end }, start: end, end },
  segment: { before: null, literals: [], between: [], after: null },
});

const addSpace = (segment: Segment, space: Space): void => {
  const side = segment.literals.length === 0 ? 'before' : 'after';
  const known = segment[side];
  segment[side] = known ? merged(known, space) : space;
};

const hasText = ({ segment }: GapSegment) => segment.literals.length > 0;

/** Skips at the edges say nothing; parameters there would have no end. */
export const trimStart = (stretches: GapSegment[]): RuleError[] => {
  const errors: RuleError[] = [];
  while (stretches.length > 1 && !hasText(stretches[0]!)) {
    const [{ start, end, segment }, { gap, gapPlace }] = stretches as [GapSegment, GapSegment];
    if (gap === 'parameter') errors.push({ problem: 'parameter-first', ...gapPlace });
    else if (!needsNothing(segment.before)) errors.push({ problem: 'blank-edge', start, end });
    stretches.shift();
  }
  return errors;
};

export const trimEnd = (stretches: GapSegment[]): RuleError[] => {
  const errors: RuleError[] = [];
  while (stretches.length > 1 && !hasText(stretches.at(-1)!)) {
    const { gap, gapPlace, start, end, segment } = stretches.pop()!;
    if (gap === 'parameter') errors.push({ problem: 'parameter-last', ...gapPlace });
    else if (!needsNothing(segment.before)) errors.push({ problem: 'blank-edge', start, end });
  }
  return errors;
};

/**
 * Joins gaps with nothing between them that must be there: two skips are one, and a parameter that touches another gap
 * is an error.
 */
export const joinTouching = (stretches: GapSegment[]): RuleError[] => {
  const errors: RuleError[] = [];
  for (let at = 1; at < stretches.length - 1; at++) {
    const [here, next] = [stretches[at]!, stretches[at + 1]!];
    if (hasText(here) || !needsNothing(here.segment.before)) continue;
    const place = { start: here.gapPlace.start, end: next.gapPlace.end };
    if (here.gap === 'parameter' || next.gap === 'parameter') errors.push({ problem: 'parameters-touch', ...place });
    stretches.splice(at--, 2, { ...next, gapPlace: place });
  }
  return errors;
};
