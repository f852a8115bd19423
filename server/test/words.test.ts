/**
 * This test checks the words of code and comments: docs/glossary.md names the retired ones, and a comment opens with
 * its subject.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allSourcesIn } from './sources.ts';
import { commentViolations, nameViolations, retiredNames } from './words.ts';

const root = resolve(import.meta.dirname, '../..');
const packages = ['bench', 'contracts', 'demo', 'e2e', 'extraction', 'scripts', 'server', 'web'];

/** Its comments are those of the migrations' columns, which are not changed once they are applied. */
const generated = 'server/src/db/tables.ts';

const sources = packages.flatMap(allSourcesIn).filter(([path]) => path !== generated);

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

test('the glossary names the retired words, and each term once', () => {
  const terms = [...glossary.matchAll(/^\| (?!term|---)([^|]+?) \|/gm)].map(([, term]) => term);
  expect(terms.length).toBeGreaterThan(50);
  expect(new Set(terms).size).toBe(terms.length);
  expect(retiredNames(glossary).size).toBeGreaterThan(40);
});

test('no file and no exported name has a retired word', () => {
  expect(sources.length).toBeGreaterThan(1_500);
  expect(sources.flatMap(([path, source]) => nameViolations(retiredNames(glossary), path, source))).toEqual([]);
});

test('no comment opens with a noun clause or leaves its subject open', () => {
  expect(sources.flatMap(([path, source]) => commentViolations(path, source))).toEqual([]);
});

describe('a violation that is planted', () => {
  const retired = retiredNames('| coalesce | to join calls | `gather`, `PlaceRow` |\n');

  test.each([
    ['a/gather.ts', '', 'a/gather.ts has the retired name gather'],
    ['a/PlaceRow.tsx', '', 'a/PlaceRow.tsx has the retired name PlaceRow'],
    ['a/place-row.ts', '', 'a/place-row.ts has the retired name PlaceRow'],
    ['a/b.ts', 'export const gather = () => 1;', 'a/b.ts exports the retired name gather'],
    ['a/b.ts', 'export async function gather() {}', 'a/b.ts exports the retired name gather'],
    ['a/b.ts', 'export interface PlaceRow {}', 'a/b.ts exports the retired name PlaceRow'],
  ])('is found in the names of %s (%s)', (path, source, violation) => {
    expect(nameViolations(retired, path, source)).toEqual([violation]);
  });

  test.each([
    '/** What is kept of a page. */',
    '/**\n * Whether it is open.\n */',
    '  // Of one subscription.',
    'const a = 1; // How many there are.',
    '{/* Those that are shown. */}',
    '/** The rule: whoever asks waits. */',
    '// The first line is fine, and\n// whomever the second names is not.',
  ])('is found in the comment %s', comment => {
    expect(commentViolations('a.ts', comment)).toHaveLength(1);
  });

  test.each([
    '/** Answers what is kept of a page. */',
    '// biome-ignore lint/a/b: a reason',
    "const text = '// What is this';",
    'const url = `https://example.org/`; // The address is made up.',
    'export const gathering = 1;',
  ])('is not found in %s', source => {
    expect([...commentViolations('a.ts', source), ...nameViolations(retired, 'a.ts', source)]).toEqual([]);
  });
});
