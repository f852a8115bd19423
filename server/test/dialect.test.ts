import { expect, test } from 'vitest';
import { allSourcesIn } from './sources.ts';

/** The web and its journeys keep their own spelling until they follow (decision 0045). */
const packages = ['bench', 'contracts', 'demo', 'extraction', 'scripts', 'server'];

/** Biome's rule for names sees no values: this one reads the constants that begin a line, which are those of the module. */
const CONSTANT = /^(?:export )?const (\w+)(?:: [^=\n]+)? =\s+(.+)/gm;

/** A number is written of digits and of other such constants; a pattern is a literal or made by `new RegExp`. */
const NUMBER = /^[-(]*(?:[\s()*/+-]*\b(?:0x[\da-f]+|\d[\d_.e]*|[A-Z][A-Z\d_]*)\b)+\)*;/;
const PATTERN = /^(?:\/(?![/*])|new RegExp\()/;

const constantViolations = (path: string, source: string): string[] =>
  [...source.matchAll(CONSTANT)].flatMap(([, name, value]) => {
    const isFixed = NUMBER.test(value!) || PATTERN.test(value!);
    if (isFixed && !/^[A-Z][A-Z\d_]*$/.test(name!))
      return [`${path}: ${name} is a number or a pattern, so it is in capitals`];
    if (!isFixed && /^[A-Z][A-Z\d_]*$/.test(name!))
      return [`${path}: ${name} is no number and no pattern, so it is not in capitals`];
    return [];
  });

test('constants of a module are in capitals where they are a number or a pattern, and only there', () => {
  expect(packages.flatMap(allSourcesIn).flatMap(([path, source]) => constantViolations(path, source))).toEqual([]);
});

test.each([
  ['const patienceMs = 60 * 1_000;', 1],
  ['export const PATIENCE_MS = 60 * 1_000;', 0],
  ['const LONG_MS = 2 * PATIENCE_MS;', 0],
  ['const hostName = /^[a-z]+$/;', 1],
  ["const HOST_NAME: RegExp = new RegExp('a');", 0],
  ["const NAMES = new Set(['a']);", 1],
  ["const TEXT = 'a';", 1],
  ['const table = { PATIENCE_MS: 1 };', 0],
  ['  const inner = 1;', 0],
])('%s breaks the rule %i times', (source, times) => {
  expect(constantViolations('a.ts', source)).toHaveLength(times);
});
