import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { numberOf, readBy, varied, weightNames } from '../test/tune/variation.ts';
import { applyDefinition } from './extract.ts';
import { readPage } from './parse.ts';
import { weights } from './weights.ts';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(path => /(?<!\.test)\.ts$/.test(path) && path !== 'weights.ts')
  .map(path => readFileSync(join(folder, path), 'utf8'));

test('each weight stands in a line with its unit and one sentence of reason', () => {
  const lines = readFileSync(join(folder, 'weights.ts'), 'utf8')
    .split('\n')
    .filter(line => /^ {4}\w+: /.test(line));
  const form = /^ {4}\w+: [\d.]+, \/\/ (?:points|cost|share|in|chars|count|px): [A-Z`][^.]*\.$/;
  expect(lines.filter(line => !form.test(line))).toEqual([]);
  expect(lines).toHaveLength(weightNames().length);
});

test('each weight is read', () => {
  const unread = weightNames().filter(weight => {
    const [group, name] = weight.split('.');
    const users = sources.filter(source => source.includes(`weights.${group}`));
    return !users.some(source => new RegExp(`\\b${name}\\b`).test(source));
  });
  expect(unread).toEqual([]);
});

test('a weight is another one as long as it is varied, and as before afterwards', () => {
  expect(varied('field.class', 7, () => weights.field.class)).toBe(7);
  expect(() =>
    varied('field.class', 7, () => {
      throw new Error('fails');
    }),
  ).toThrow('fails');
  expect(numberOf('field.class')).toBe(3);
});

test('the weights that are read when a definition is taken to a page are those by which the judge remembers its score', () => {
  const definition = {
    itemXpath: '//li',
    titleXpath: './/a',
    linkXpath: './/a/@href',
    thumbnailXpath: './/*',
    fallbacks: [],
  };
  const html =
    '<ul><li><a href="/1">One <time>1 May 2026</time></a><img src="/1.png" width="9em"><li><a href="/2">Two …</a></ul>';
  const dates = { now: new Date('2026-05-29'), zone: 'UTC' };
  const read = readBy(() => applyDefinition(readPage(html), definition, { base: 'https://a.example/', dates }));
  const groups = new Set([...read].map(weight => weight.split('.')[0]));
  expect([...groups].sort()).toEqual(['dates', 'pictures', 'titleText']);
});

test('the weights that some work reads are known, and have their values', () => {
  let sum = 0;
  const read = readBy(() => {
    sum = weights.field.class + weights.marks.id;
  });
  expect([...read]).toEqual(['field.class', 'marks.id']);
  expect(sum).toBe(3.6);
  expect(varied('marks.id', 1, () => weights.marks.id)).toBe(1);
});
