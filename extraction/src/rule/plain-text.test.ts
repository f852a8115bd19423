import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from '../parse.ts';
import { visibleText } from '../text.ts';
import { baseInSource, baseOf } from '../urls.ts';
import { plainText } from './plain-text.ts';

test.each([
  ['tags go, what they hold stays', 'A <b>bold</b> <a href="x">link</a>', 'A bold link'],
  ['blocks stand apart, words do not', 'one<br>two</p><p>th<i>re</i>e', 'one two three'],
  ['white space is one space and none around', ' \n a\u00a0\u00a0b&nbsp;&nbsp;c\t', 'a b c'],
  ['entities are decoded, once', '&lt;b&gt; &amp;lt; &copy;2026 &#xac00;&#45208; &hellip;', '<b> &lt; ©2026 가나 …'],
  ['entities without a semicolon as browsers do', 'a &amp b &lt c &notit; &unknown;', 'a & b < c ¬it; &unknown;'],
  ['numbers of Windows characters are what is meant', '&#146;&#x80;&#0;', '’€\ufffd'],
  ['what only looks like a tag is text', 'a < b, 3<4 <> <3', 'a < b, 3<4 <> <3'],
  ['a > in a value ends no tag', '<img alt="a > b" title=\'>\'>text', 'text'],
  ['a quote in an unquoted value is no quote', "<a title=it's>one</a> it's", "one it's"],
  ['comments and declarations are not read', 'a<!-- <b>x --> b<!--> c<!doctype x>d<?php e ?></ f>g', 'a b cdg'],
  [
    'scripts, styles and what else is not seen are not read',
    'a<script>"<b>x"</script><style>b</style><svg><title>c</title></svg>d',
    'ad',
  ],
  ['a closed drawing hides nothing', '<svg/>a<noscript>b<p>c</noscript>d', 'ad'],
  ['a tag that is cut off is not read', 'Title<span class="x', 'Title'],
  ['a comment that is cut off is not read', 'Title<!-- x', 'Title'],
])('%s', (_, html, text) => {
  expect(plainText(html)).toBe(text);
});

test('tags that never end cost no more than their length', () => {
  for (const part of ['<a "', '<a x="', "<a b='", '<!--', '<!', '</', '<script>', '<svg>', '<a =', '&', '<a b=c/']) {
    expect(plainText(part.repeat(50_000)).length).toBeLessThan(200_001);
  }
});

const pages = new URL('../../../../shared/data/pages/', import.meta.url);

test.runIf(existsSync(pages))(
  'of real pages it reads what is read of their parsed trees, and the same base',
  { timeout: 60_000 },
  () => {
    for (const name of readdirSync(pages).filter(each => each.endsWith('.html'))) {
      const html = readFileSync(new URL(name, pages), 'utf8');
      const page = readPage(html);
      expect(plainText(html) === visibleText(page), name).toBe(true);
      expect(baseInSource(html, 'https://example.com/'), name).toBe(baseOf(page, 'https://example.com/'));
    }
  },
);
