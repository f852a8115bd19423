import { describe, expect, test } from 'vitest';
import { readPage } from './parse.ts';
import { baseInSource, baseOf, isGoodHref, resolveUrl } from './urls.ts';

const finalUrl = 'https://example.com/a/b.html?c';

describe('what links are relative to', () => {
  test.each([
    ['the address of the page', '<p>x', finalUrl],
    ['its base', '<head><base href="/x/"></head>', 'https://example.com/x/'],
    [
      'its first base that has an address',
      '<base target=_top><base href="../y/"><base href="/z/">',
      'https://example.com/y/',
    ],
    ['a base anywhere in the page', '<body><div><BASE HREF=//cdn.example.org/>', 'https://cdn.example.org/'],
    ['no base that is not on the web', '<base href="data:x"><base href="/z/">', finalUrl],
    ['no base that is an invalid address', '<base href="http://[">', finalUrl],
    [
      'no base that is commented out or part of a script',
      `<!-- <base href="/z/"> --><script>'<base href="/z/">'</script>`,
      finalUrl,
    ],
    ['a base with entities', '<base href="/x/?a&amp;b">', 'https://example.com/x/?a&b'],
    ['the address of the page when its base is empty', '<base href=""><base href="/z/">', finalUrl],
    ['the first address that its base has', '<base href="/x/" href="/z/">', 'https://example.com/x/'],
    ['no base that is cut off in its address', '<p>x<base href="/z/', finalUrl],
    ['no base that is cut off behind it', '<p>x<base href="/z/" ', finalUrl],
  ])('%s', (_, html, base) => {
    expect(baseOf(readPage(html), finalUrl)).toBe(base);
    expect(baseInSource(html, finalUrl)).toBe(base);
  });
});

test('a base in a drawing is none', () => {
  expect(baseOf(readPage('<svg><base href="/z/"/></svg>'), finalUrl)).toBe(finalUrl);
});

describe('resolveUrl', () => {
  test.each([
    ['c', 'https://example.com/a/c'],
    [' /c\n', 'https://example.com/c'],
    ['//h/c', 'https://h/c'],
    ['?d', 'https://example.com/a/b.html?d'],
    ['HTTP://H:80/가 나', 'http://h/%EA%B0%80%20%EB%82%98'],
    ['data:image/png;base64,x', null],
    ['javascript:x()', null],
    ['ftp://h/c', null],
    ['http://[', null],
    [`/${'x'.repeat(2048)}`, null],
  ])('takes %j for %j', (address, url) => {
    expect(resolveUrl(address, finalUrl)).toBe(url);
  });
});

test.each([
  ['/a', true],
  ['a:b@c', false],
  ['?a', true],
  ['//h', true],
  ['https://h', true],
  ['./a:b', true],
  ['', false],
  [' \n', false],
  ['#', false],
  [' #a', false],
  ['javascript:', false],
  ['\u0001 JavaScript:x', false],
  ['java\tscript:x', false],
  ['mailto:a@b', false],
  ['tel:1', false],
  ['data:x', false],
  ['ht\ntps://h', true],
])('whether %j leads to a document of its own: %j', (href, isGood) => {
  expect(isGoodHref(href)).toBe(isGood);
});
