import { describe, expect, test } from 'vitest';
import { plainText } from '../html/plain.ts';
import { sanitise } from '../html/sanitise.ts';
import { renderMarkdown } from './markdown.ts';

const render = (source: string) => renderMarkdown(source, { ownOrigins: [] });

const SIZE = 100_000;
const filled = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
const nested = (open: string, close: string): string => {
  const depth = SIZE / (open.length + close.length);
  return `${open.repeat(depth)}a${close.repeat(depth)}`;
};

const table = (columns: number, rest: string): string => `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${rest}`;

/** Each would take time, space or depth in the square of its length, or nearly so, if nothing was bounded. */
const costly = [
  ...[
    '[',
    '![',
    '[]',
    '[a][',
    '[a](',
    '[a](<b',
    '[a](b "',
    '*',
    'a*',
    '*a_ ',
    '*_',
    'a**b_',
    '가*',
    '~~~a',
    '`',
    '`a``',
  ],
  ...[
    '<',
    '<a',
    '<http:a',
    '<!--',
    '>',
    '>\n',
    '> a\n\n',
    '> - ',
    '- ',
    '- a\n',
    '- a\n+ b\n',
    '1. a\n',
    '* ',
    '[`',
    '*[',
  ],
  ...[
    '[a]: ',
    '[a\n',
    '[a]: b "\n',
    '[\\',
    'a\n',
    '\n',
    '\r',
    '\t',
    '# ',
    '=\n',
    '|',
    '|-|\n',
    '|a|b|\n|-|-|\n\n',
    '```\n',
  ],
  ...[
    'https://a.example/',
    'https://a.example/(',
    'https://a.b/[(',
    '://',
    'https://',
    '_https://a.b/',
    'a@b.c ',
    '&',
    '&#',
  ],
  ...['"', "'", '\0', '\ud800', '\\', '\\\n', '😀', '\u0301', `${'> '.repeat(60)}a\n`, `${'- '.repeat(60)}a\n`].map(
    filled,
  ),
  nested('[', ']'),
  nested('[', '](a)'),
  nested('![', '](a)'),
  nested('*a ', ' a*'),
  nested('**', '**'),
  nested('~~~a ', ' a~~~'),
  `${'!['.repeat(90)}${filled('a *b* ')}${'](b)'.repeat(90)}`,
  `${'>'.repeat(100)}a\n${filled('a\n')}`,
  Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join(''),
  Array.from({ length: 440 }, (_, length) => '`'.repeat(length)).join(' '),
  table(2000, filled('a\n')),
  table(100, filled('a\n')),
  `> ${table(100, filled('> a\n')).replace('\n', '\n> ')}`,
  `https://a.example/${filled('(')}`,
  filled(`https://a.example/${'!'.repeat(5000)}a${'b'.repeat(4000)}/ `),
  filled(`https://a.example/${'가a'.repeat(4500)} `),
  `[a]: https://a.example/${'x'.repeat(2000)}\n\n${filled('[a]')}`,
  `[a]: https://a.example/ "${'x'.repeat(50_000)}"\n\n${filled('[a]')}`,
].map(source => (source.length < 100 ? filled(source) : source));

describe('of costly sources', () => {
  test('the HTML is bounded in size and depth', () => {
    for (const source of costly) {
      const html = render(source);
      const name = source.slice(0, 40);
      expect([name, Buffer.byteLength(html) <= 1024 * 1024]).toEqual([name, true]);
      expect([name, deepest(html) <= 128]).toEqual([name, true]);
      expect([name, (html.match(/<(?!\/)/g) ?? []).length <= 20_000]).toEqual([name, true]);
    }
  });

  test('text below the deepest quote and list is kept, and what comes after them', () => {
    for (const marker of ['> ', '- ', '1. ', '> - ']) {
      const text = plainText(render(`${marker.repeat(60)}inside\n\nafter`));
      expect([marker, text.endsWith('inside after')]).toEqual([marker, true]);
      expect(deepest(render(`${marker.repeat(60)}inside`))).toBeLessThan(24);
    }
    expect(render(`${'> '.repeat(60)}a\nb\nc\n\n- d`)).toMatch(/a<br>\nb<br>\nc<\/p>\n(<\/blockquote>\n)+<ul>\n<li>d</);
    expect(render(`${'- '.repeat(12)}a\n- b`)).toMatch(/a<\/li>\n(<\/ul>\n<\/li>\n)+<li>b<\/li>\n<\/ul>\n$/);
  });

  test('what comes after thousands of marks is shown as it was typed', () => {
    const html = render(`**a**\n\n${'- b\n'.repeat(10_000)}\r\n**c** <i>\0\ud800\r\n\r\n\td  \n`);
    expect(html).toMatch(/^<p><strong>a<\/strong><\/p>\n<ul>\n<li>b<\/li>\n/);
    expect(html).toMatch(/<\/ul>\n<pre>- b\n[\s\S]*- b\n\n\*\*c\*\* &lt;i&gt;\ufffd\n\n\td<\/pre>$/);
    expect(sanitise(html, { ownPictures: true, visitorsLinks: true })).toBe(html);
    expect(render('*'.repeat(20_000))).toBe(`<pre>${'*'.repeat(20_000)}</pre>`);
  });

  test('what was typed begins without blank lines, as a browser reads it', () => {
    expect(render(`${'- b\n'.repeat(5000)}\n\n c`)).toMatch(/<\/ul>\n<pre> c<\/pre>$/);
    expect(render('- b\r'.repeat(10_000))).toBe(render('- b\r\n'.repeat(10_000)));
  });

  test('only the first 100,000 characters count', () => {
    expect(render('a'.repeat(100_001))).toBe(`<p>${'a'.repeat(100_000)}</p>\n`);
  });

  test('the lines after a table are lines again', () => {
    expect(render(table(100, `c\n\n${'d\n'.repeat(2000)}`))).not.toContain('<pre>');
  });

  test('labels nest to a depth that nobody writes', () => {
    const pictures = (depth: number) => render(`${'!['.repeat(depth)}a${'](https://a.example/b.png)'.repeat(depth)}`);
    expect(pictures(10)).toMatch(/^<p><img /);
    expect(pictures(40)).toMatch(/^<p>!\[/);
  });

  test('an article of 40,000 characters is Markdown to its end', () => {
    const part =
      '## 제목\n\n한국어 문장이 **강조**되고 [링크](https://example.com/a)가 있다. 그리고 이 문단은 조금 더 이어진다.\n\n- 항목 하나\n- 항목 둘\n\n';
    expect(render(part.repeat(40_000 / part.length))).not.toContain('<pre>');
  });

  test('a long address that is used often is none', () => {
    const used = (times: number) => render(`[a]: https://a.example/${'x'.repeat(1000)}\n\n${'[a] '.repeat(times)}`);
    expect(used(200).match(/<a /g)).toHaveLength(200);
    expect(used(2000)).not.toContain('<a ');
  });
});

const deepest = (html: string): number => {
  let depth = 0;
  let most = 0;
  for (const [, slash] of html.matchAll(/<(\/?)(?!br|hr|img)[a-z]/g)) {
    depth += slash ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
};
