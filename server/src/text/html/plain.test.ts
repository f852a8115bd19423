import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlSoup } from '#test/html-soup.ts';
import { vectors } from '#test/html-vectors.ts';
import { cleanText, excerpt, firstImage, plainText } from './plain.ts';
import { sanitise } from './sanitise.ts';

describe('plainText', () => {
  test.each([
    ['<p>one</p><p>two<br>three</p>', 'one two three'],
    ['a<b>b</b>c &amp; &lt;d&gt;&nbsp; e', 'abc & <d> e'],
    ['<script>x</script><style>y</style>z', 'z'],
    ['<ruby>東<rp>(</rp><rt>とう</rt><rp>)</rp>京<rt>きょう</ruby>都', '東京都'],
    ['<table><tr><td>1<td>2</table>', '1 2'],
    ['just text', 'just text'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('never throws, and gives one line without tags of what is clean', () => {
    fc.assert(
      fc.property(htmlSoup, html => {
        expect(plainText(html)).not.toMatch(/[\t\n\r]|^ | $/);
        expect(plainText(sanitise(html)).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('excerpt', () => {
  test('leaves short text alone', () => {
    expect(excerpt('x'.repeat(300))).toBe('x'.repeat(300));
  });

  test('cuts after a word', () => {
    expect(excerpt('one two three four', 12)).toBe('one two…');
    expect(excerpt('one two, three', 9)).toBe('one two…');
  });

  test('cuts text without spaces after a character', () => {
    expect(excerpt('東京都は今日、新しい計画を発表した', 8)).toBe('東京都は今日…');
    expect(excerpt('𠮷'.repeat(10), 8)).toBe('𠮷𠮷𠮷…');
  });

  test('never cuts through what a reader sees as one character', () => {
    expect(excerpt('か\u3099'.repeat(10), 8)).toBe(`${'か\u3099'.repeat(3)}…`);
    expect(excerpt(`${'a'.repeat(5)}👨‍👩‍👧bcdefghijkl`, 10)).toBe('aaaaa…');
  });

  test('is never longer than asked for, and well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.integer({ min: 2, max: 300 }), (text, most) => {
        expect(excerpt(text, most).length).toBeLessThanOrEqual(most);
        if (text.length > most) expect(excerpt(text, most).endsWith('…')).toBe(true);
        expect(excerpt(text, most).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('firstImage', () => {
  const first = (html: string) => firstImage(sanitise(html, { base: 'https://example.org/' }));

  test('is the first that is not known to be small', () => {
    expect(first('<img src=/face.png width=32 height=32><img src="/a.png?x=1&y=2" width=600><img src=/b.png>')).toBe(
      'https://example.org/a.png?x=1&y=2',
    );
    expect(first('<p>x</p><img src=/b.png>')).toBe('https://example.org/b.png');
    expect(first('<img src=/b.png height=20>')).toBeNull();
    expect(first('none')).toBeNull();
  });
});

describe('cleanText', () => {
  test.each([
    ...Object.values(vectors).flat(),
    '<ruby>東京<rt>とうきょう</rt></ruby> a<wbr>b',
    'a &amp;lt; b<br>c<time>d</time>',
    '',
  ])('reads what sanitise wrote as plainText does: %j', html => {
    const clean = sanitise(html, { base: 'https://here.example/' });
    expect(cleanText(clean)).toBe(plainText(clean));
  });

  test('of whatever soup', () => {
    fc.assert(
      fc.property(htmlSoup, html => {
        const clean = sanitise(html);
        expect(cleanText(clean)).toBe(plainText(clean));
      }),
      { numRuns: 2_000 },
    );
  });

  test('whatever stands in it', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="/x?a>b">',
      '</a>',
      '<li>',
      '<img src=/a.png alt="a > b">',
      '&lt;b&gt;',
      '&amp;amp;',
      '&nbsp;',
      ' ',
      'a',
      '東',
      '<ruby>',
      '<rt>',
      '<br>',
      '<td>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 }), pieces => {
        const clean = sanitise(pieces.join(''), { base: 'https://here.example/' });
        expect(cleanText(clean)).toBe(plainText(clean));
      }),
      { numRuns: 2_000 },
    );
  });
});
