import type { Rule, Segment } from './rule.ts';
import type { Space } from './space.ts';

/**
 * Answers the rule as a regular expression (JavaScript and RE2), for people to read. It is never run on a page: an
 * honest rule whose last literal has vanished keeps JavaScript's engine busy for minutes. `matchRule` finds what it
 * would find, but that it keeps a gap within bounds and takes the nearer end where the white space around a gap can be
 * shared out in more than one way.
 */
export const rule2regex = ({ segments, gaps }: Rule): string =>
  segments.map((segment, at) => (at === 0 ? '' : gapPatterns[gaps[at - 1]!]) + segmentRegex(segment)).join('');

const gapPatterns = { skip: '[\\s\\S]*?', parameter: '([\\s\\S]*?)' };

const segmentRegex = ({ before, literals, between, after }: Segment) =>
  [
    spaceRegex(before),
    ...literals.map((literal, at) => (at === 0 ? '' : spaceRegex(between[at - 1]!)) + escaped(literal)),
    spaceRegex(after),
  ].join('');

const spaceRegex = (space: Space | null): string => {
  if (!space) return '';
  if (space.breaks === 0) return anySpace + (space.least ? '+' : '*');
  const around = `${space.isStrict ? '[ \\t]' : anySpace}*`;
  return around + `(?:\\r\\n|\\r|\\n)${around}`.repeat(space.breaks);
};

const anySpace = '[ \\t\\r\\n\\f]';

const escaped = (literal: string) => literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
