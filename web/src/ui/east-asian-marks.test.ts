import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { markFaces } from './east-asian-marks.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const base = read('./styles/base.css');
const stack = (name: string) =>
  [...base.matchAll(new RegExp(`--${name}:\\s*([^;]*);`, 'g'))][0]![1]!
    .split(/,\s*/)
    .map(face => face.replaceAll('"', ''));

/** Answers the names of the local faces of a rule in their order. */
const namesOf = (family: string): string[] => {
  const rule = markFaces()
    .split('\n')
    .find(each => each.includes(`font-family:"${family}"`))!;
  return [...rule.matchAll(/local\("([^"]*)"\)/g)].map(([, name]) => name!);
};

it.each([
  ['Marks zh sans', 'chinese'],
  ['Marks zh serif', 'chinese-serif'],
  ['Marks zh-Hant sans', 'traditional'],
  ['Marks zh-Hant serif', 'traditional-serif'],
  ['Marks ja sans', 'japanese'],
  ['Marks ja serif', 'japanese-serif'],
])('%s are of the face that the letters beside them have', (family, letters) => {
  // One typeface is known by two names of its family.
  const marks = namesOf(family).map(name => name.replace(/^HiraKakuProN-/, 'Hiragino Kaku Gothic ProN '));
  const places = stack(letters).map(face => marks.findIndex(name => name.startsWith(face)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('no stack has the face of the system, which has the letters of its language in every text', () => {
  for (const sheet of [base, read('../../first-picture.css')]) {
    expect(sheet).toContain('--named: "Segoe UI"');
    expect(sheet).not.toContain('system-ui');
  }
});
