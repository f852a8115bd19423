import { expect, test } from 'vitest';
import { matchRule } from './match.ts';
import { parseRule } from './parse.ts';
import type { Rule, Segment } from './rule.ts';
import { rule2regex } from './rule2regex.ts';
import { needsNothing } from './space.ts';

/**
 * Differential: the matcher runs beside JavaScript's engine, on rules and texts of few characters so that they meet
 * often. The texts have no CR: a regular expression may tear CR LF apart, the matcher does not.
 */
const PAIRS = 4000;

test('the matcher finds what the regular expression of the rule finds', () => {
  const compared = pairs(1).filter(({ rule }) => !gapsOf(rule).some(canShare));
  const differing = compared.filter(
    ({ rule, source }) => !isSame(foundByMatcher(rule, source), foundBy(new RegExp(rule2regex(rule), 'g'), source)),
  );
  expect(differing.map(({ text, source }) => [text, source])).toEqual([]);
  expect(compared.length).toBeGreaterThan(PAIRS / 2);
  expect(compared.filter(({ rule, source }) => foundByMatcher(rule, source).length > 0).length).toBeGreaterThan(
    PAIRS / 4,
  );
});

test('where white space around a gap could be shared out in more than one way, the nearest end counts', () => {
  const compared = pairs(2).filter(({ rule }) => gapsOf(rule).some(canShare) && !gapsOf(rule).some(isBetweenBlanks));
  const differing = compared.filter(
    ({ rule, source }) => !isSame(foundByMatcher(rule, source), foundBy(nearestRegex(rule), source)),
  );
  expect(differing.map(({ text, source }) => [text, source])).toEqual([]);
  expect(compared.length).toBeGreaterThan(PAIRS / 100);
});

test('it does not matter which kind of line break a page has', () => {
  const changed = pairs(3).filter(({ rule, source }) => {
    const values = (lineBreak: string) =>
      foundByMatcher(rule, source.replaceAll('\n', lineBreak)).map(found =>
        found.values.map(value => value.replaceAll(lineBreak, '\n')),
      );
    return !isSame(values('\r\n'), values('\n')) || !isSame(values('\r'), values('\n'));
  });
  expect(changed.map(({ text, source }) => [text, source])).toEqual([]);
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Makes rules with texts that consist of their parts, or nearly. */
const pairs = (seed: number): { text: string; rule: Rule; source: string }[] => {
  const random = randomFrom(seed);
  const any = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const upTo = (most: number, choices: readonly string[]) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => any(choices)).join('');
  const letters = ['a', 'b', 'ab', 'ba', '<a>'];
  const made: { text: string; rule: Rule; source: string }[] = [];
  while (made.length < PAIRS) {
    const [first, last] = [any(['', '', '{_}', '{n}']) + any(letters), any(letters) + any(['', '', '{_}', '{n}'])];
    const text = first + upTo(8, ['{*}', '{%}', '{%}', '{_}', '{n}', ' ', ...letters]) + last;
    const read = parseRule(text);
    if (!read.ok) continue;
    const fill = (marker: string) => {
      if (random() < 0.05) return '';
      if (marker === '{n}') return `${upTo(1, [' ', '\t'])}\n${upTo(1, [' ', '\n'])}`;
      if (marker === '{_}') return upTo(2, [' ', '\n']);
      return marker === ' ' ? ` ${upTo(2, [' ', '\n'])}` : upTo(3, [...letters, ' ', '\n', 'x', '\f']);
    };
    const copy = () => text.replace(/\{[*%_n]\}| /g, fill) + upTo(2, [...letters, ' ', '\n']);
    made.push({ text, rule: read.rule, source: copy() + copy() + upTo(1, [copy()]) });
  }
  return made;
};

const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

interface Seen {
  start: number;
  end: number;
  values: string[];
}

const foundBy = (regex: RegExp, source: string): Seen[] =>
  [...source.matchAll(regex)].map(found => ({
    start: found.index,
    end: found.index + found[0].length,
    values: found.slice(1),
  }));

const foundByMatcher = (rule: Rule, source: string): Seen[] =>
  matchRule(rule, source).matches.map(({ start, end, parameters }) => ({
    ...{ start, end },
    values: parameters.map(range => source.slice(range.start, range.end)),
  }));

type Around = [before: Segment, after: Segment];

const gapsOf = ({ segments }: Rule): Around[] => segments.slice(1).map((after, at) => [segments[at]!, after]);

const spaceAfter = (segment: Segment) => (segment.literals.length > 0 ? segment.after : segment.before);

/** White space stands on both sides, and the second segment cannot do without. */
const canShare = ([before, after]: Around) => spaceAfter(before) !== null && !needsNothing(after.before);

/** The same holds, and the second is nothing but white space, which then goes to the first. */
const isBetweenBlanks = (around: Around) => canShare(around) && around[1].literals.length === 0;

/**
 * Answers the regular expression that tries short white space first, and lets no parameter begin with what the white
 * space could still take.
 */
const nearestRegex = (rule: Rule): RegExp => {
  const parts = rule.segments.map((segment, at) => {
    const gap = rule.gaps[at];
    const space = spaceAfter(segment);
    if (gap === undefined) return regexOf(segment);
    const rest = segment.literals.length > 0 ? regexOf({ ...segment, after: null }) : '';
    const short = space ? regexOf({ ...nothing, before: space }).replace(/[*+]/g, '$&?') : '';
    if (gap === 'skip') return `${rest}${short}[\\s\\S]*?`;
    const first = `[^ \\t${space?.isStrict ? '' : '\\n\\f'}]`;
    return `${rest}${short}(${space ? `(?:${first}[\\s\\S]*?)??` : '[\\s\\S]*?'})`;
  });
  return new RegExp(parts.join(''), 'g');
};

const nothing: Segment = { before: null, literals: [], between: [], after: null };

const regexOf = (segment: Segment) => rule2regex({ segments: [segment], gaps: [], parameterCount: 0 });
