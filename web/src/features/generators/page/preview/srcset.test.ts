import { expect, it } from 'vitest';
import { allowedFrom } from '../../building/addresses.ts';
import { safeSrcset } from './srcset.ts';

const page = 'https://harbour.example/';
const allowed = allowedFrom({ base: page, page, ownHost: 'bell.example' });

it.each([
  ['a.png', `${page}a.png`],
  ['a.png 1x,b.png 2x', `${page}a.png 1x, ${page}b.png 2x`],
  [' a.png\n320w ,\tb.png 1.5x ', `${page}a.png 320w, ${page}b.png 1.5x`],
  // A comma without a blank after it is part of the address.
  ['a.png,b.png 2x', `${page}a.png,b.png 2x`],
  ['a.png, b.png 2x', `${page}a.png, ${page}b.png 2x`],
  ['data:image/gif;base64,AA== 1x, b.png 2x', `data:image/gif;base64,AA== 1x, ${page}b.png 2x`],
  ['a.png 100w 50h, b.png later(1,2) 2x', `${page}a.png 100w, ${page}b.png 2x`],
  ['http://127.0.0.1/a 1x, b.png 2x, //bell.example/logout 3x', `${page}b.png 2x`],
  ['http://127.0.0.1/a,, http://10.0.0.1/', ''],
  ['', ''],
])('keeps of %j what is allowed', (srcset, safe) => {
  expect(safeSrcset(srcset, allowed)).toBe(safe);
});

const many = 100_000;
it.each([
  ['commas', ','.repeat(many)],
  ['commas after an address', `a.png${','.repeat(many)}b.png`],
  ['blanks', `a.png${' '.repeat(many)}x`],
  ['figures', `a.png ${'1'.repeat(many)}`],
  ['brackets', `a.png ${'('.repeat(many)}`],
])('comes to its end with a hundred thousand %s', (_, srcset) => {
  expect(safeSrcset(`${srcset}, http://127.0.0.1/b`, allowed)).not.toContain('http://127');
});
