import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { allowedNames, inputs, wrong } from '#test/hostile-html.ts';
import { plainText } from '../html/plain.ts';
import { sanitise } from '../html/sanitise.ts';
import { renderMarkdown } from './markdown.ts';

const ownOrigins = ['https://news.example'];
const render = (source: string) => renderMarkdown(source, { ownOrigins });
const again = (html: string) => sanitise(html, { ownOrigins, ownPictures: true, visitorsLinks: true });

const rel = 'rel="nofollow ugc noopener noreferrer" target="_blank"';
const img = 'loading="lazy" referrerpolicy="no-referrer"';
const picture = '/u/0b0f6f0e-9d0c-4d6a-8a52-3f1f3f2b7c11';
const link = (href: string, text = href) => `<a href="${href}" ${rel}>${text}</a>`;

describe('Markdown becomes', () => {
  test.each([
    ['a\nb\n\nc', '<p>a<br>\nb</p>\n<p>c</p>\n'],
    ['**a** *b* ~~c~~ `d<"`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d&lt;"</code></p>\n'],
    ['- a\n- b\n\n3. c', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start="3">\n<li>c</li>\n</ol>\n'],
    ['> a', '<blockquote>\n<p>a</p>\n</blockquote>\n'],
    ['```js "><b>\nx < y && "z"\n```', '<pre><code>x &lt; y &amp;&amp; "z"\n</code></pre>\n'],
    ['    a', '<pre><code>a\n</code></pre>\n'],
    [
      '|a|b|\n|:-|-|\n|c|d|',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>\n',
    ],
    ['[a](https://example.com/ "b")', `<p><a href="https://example.com/" title="b" ${rel}>a</a></p>\n`],
    ['[a][1]\n\n[1]: https://example.com/', `<p>${link('https://example.com/', 'a')}</p>\n`],
    ['<https://example.com/>', `<p>${link('https://example.com/')}</p>\n`],
    [`![*a*](${picture})`, `<p><img src="${picture}" alt="a" ${img}></p>\n`],
    ['![a](https://example.com/a.png)', `<p><img src="https://example.com/a.png" alt="a" ${img}></p>\n`],
    ['<b>a</b> &amp; &lt;', '<p>&lt;b&gt;a&lt;/b&gt; &amp; &lt;</p>\n'],
    ['"a" -- (c) ...', '<p>"a" -- (c) ...</p>\n'],
    ['', ''],
    [' \n\n', ''],
  ])('%j', (source, html) => {
    expect(render(source)).toBe(html);
  });

  test('headings from h3 on', () => {
    expect(render('# a\n## b\n### c\n#### d\n##### e\n###### f\ng\n=\nh\n-')).toBe(
      '<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h6>d</h6>\n<h6>e</h6>\n<h6>f</h6>\n<h3>g</h3>\n<h4>h</h4>\n',
    );
  });

  test('pictures of our own only where they were uploaded', () => {
    expect(render('a ![b](https://news.example/logout) ![c](/logout)')).toBe('<p>a  </p>\n');
  });
});

test('marks next to Korean, Japanese and Chinese need no spaces', () => {
  for (const [source, html] of [
    ['**"강조"**를', '<strong>"강조"</strong>를'],
    ['**강조(한글)**는', '<strong>강조(한글)</strong>는'],
    ['これは**「重要」**です', 'これは<strong>「重要」</strong>です'],
    ['这是**“重点”**的', '这是<strong>“重点”</strong>的'],
    ['이건*「말」*이다', '이건<em>「말」</em>이다'],
    ['~~"취소"~~를', '<s>"취소"</s>를'],
    ['**[링크](https://example.com/)**를', `<strong>${link('https://example.com/', '링크')}</strong>를`],
  ])
    expect(render(source!)).toBe(`<p>${html}</p>\n`);
});

describe('bare addresses', () => {
  test('become links without what follows', () => {
    expect(render('https://example.com/a를 보고 (http://example.org/b)。')).toBe(
      `<p>${link('https://example.com/a')}를 보고 (${link('http://example.org/b')})。</p>\n`,
    );
    expect(render('출처-https://example.com/a, 1.https://example.com/b')).toBe(
      `<p>출처-${link('https://example.com/a')}, 1.${link('https://example.com/b')}</p>\n`,
    );
    expect(render('**https://example.com/a**는')).toBe(`<p><strong>${link('https://example.com/a')}</strong>는</p>\n`);
  });

  test('need their scheme', () => {
    for (const text of [
      'README.md',
      'node.js',
      'www.example.com',
      'example.com（x',
      'a@example.com',
      'mailto:a@example.com',
      '//example.com/a',
      'ftp://example.com/a',
    ])
      expect(render(text)).toBe(`<p>${text}</p>\n`);
  });

  test('are shown in words, but not where these hide something', () => {
    const encoded = 'https://example.com/%EB%8C%80%ED%95%9C';
    expect(render(encoded)).toBe(`<p>${link(encoded, 'https://example.com/대한')}</p>\n`);
    for (const hidden of ['https://example.com/%E2%80%AEa', 'https://example.com/a%20b', 'https://example.com/%FF'])
      expect(render(hidden)).toBe(`<p>${link(hidden)}</p>\n`);
  });
});

describe('of hostile Markdown', () => {
  const names = Object.fromEntries(
    'p br hr strong em s ul ol li blockquote code pre table thead tbody tr th td a img h3 h4 h5 h6'
      .split(' ')
      .map(name => [name, allowedNames[name]!]),
  );
  const pictures = /^https?:\/\/(?!news\.example\/)|^\/u\/[\da-f-]{36}$/;
  const found = (source: string): string[] => {
    const html = render(source);
    const links = [...html.matchAll(/<a [^>]*href="(?!#)[^>]*>/g)].map(([tag]) => tag);
    return [
      ...wrong(parseFragment(html), { names, pictures }),
      ...links.filter(tag => !tag.includes(rel)).map(tag => `no rel: ${tag}`),
      ...(again(html) === html ? [] : ['another when it is sanitised again']),
    ];
  };

  /** Each place where Markdown takes what a stranger has written. */
  const places = (input: string): string[] => [
    input,
    `[${input}](${input} "${input}") ![${input}](${input}) **${input}** ~~${input}~~ \`${input}\``,
    `[a](<${input}>) ![a](<${input}>) <${input}> https://example.com/${input}`,
    `[a] ![a]\n\n[a]: ${input} '${input}'`,
    `[a]\n\n[a]: <${input}>`,
    `\`\`\`${input}\n${input}\n\`\`\``,
    `|${input}|b|\n|-|-|\n|${input}|c|`,
    `> - # ${input}\n\n    ${input}`,
  ];

  test('nothing is left that runs, in any place of any input', () => {
    const all = inputs().flatMap(({ id, input }) =>
      places(input).flatMap(source => found(source).map(what => [id, what])),
    );
    expect(all).toEqual([]);
  }, 120_000);

  test('no address of another scheme is a link or a picture', () => {
    const addresses = [
      'javascript:alert(1)',
      'jAvAsCrIpT&colon;alert(1)',
      'javascript&#58;alert(1)',
      '&#x6A;avascript:alert(1)',
      '\x01javascript:alert(1)',
      'java\tscript:alert(1)',
      'java&Tab;script:alert(1)',
      'java&NewLine;script:alert(1)',
      '\\javascript:alert(1)',
      'vbscript:x',
      'data:text/html,<script>alert(1)</script>',
      'data:image/svg+xml,<svg>',
      'data:image/png;base64,AA',
      'file:///etc/passwd',
      'blob:https://a.example/1',
      '//news.example/logout',
    ];
    for (const address of addresses)
      for (const source of [
        ...places(address),
        `[a](<${address}>)`,
        `[a]( ${address} )`,
        `![a](${address}#.png)`,
        `[![a](${address})](${address})`,
      ]) {
        const html = render(source.replaceAll('https://example.com/', ''));
        expect([source, found(source)]).toEqual([source, []]);
        expect([source, /(?:href|src)="(?!https?:)/.test(html)]).toEqual([source, false]);
      }
  });

  test('markup in the words of a picture, in the name of a language and in a title stays text', () => {
    expect(render('![a" onerror="b <i>](https://example.com/a.png "c\\" d=\'e\'")')).toBe(
      `<p><img src="https://example.com/a.png" alt="a&quot; onerror=&quot;b &lt;i&gt;" title="c&quot; d='e'" ${img}></p>\n`,
    );
    expect(render('~~~" onclick=a <b>\n</code></pre><script>\n~~~')).toBe(
      '<pre><code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;\n</code></pre>\n',
    );
    expect(render('&lt;script&gt; &#60;b&#62; \\<i>')).toBe('<p>&lt;script&gt; &lt;b&gt; &lt;i&gt;</p>\n');
  });
});

describe('of any source', () => {
  const soup = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...'* ** _ ~~ ` ``` [ ] ( ) ![ ]( < > " \' \\ & # - + 1. | |-|-| : ! = === --- \n \n\n \t \r \0'.split(' '),
          ...[' ', '    ', '  \n', '[a]: ', '&lt;', '<b>', '</p>', '\ud800', '한글', '「', '。', '\u3000'],
          ...['https://a.example/', 'javascript:', '[a](https://a.example/)', `![a](${picture})`, '[x](#note-x)'],
        ),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 60 },
    )
    .map(pieces => pieces.join(''));

  test('sanitising again changes nothing, and rendering twice is the same', () => {
    fc.assert(
      fc.property(soup, source => {
        const html = render(source);
        expect(again(html)).toBe(html);
        expect(render(source)).toBe(html);
      }),
      { numRuns: 2000 },
    );
  });
});

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
    expect(again(html)).toBe(html);
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

describe('pictures that were uploaded here', () => {
  const path = picture;
  const sourceOf = (address: string) => /src="([^"]*)"/.exec(render(`![x](${address})`))?.[1];

  test.each([path, ownOrigins[0] + path, `<${path}>`])('pass by their path: %s', address => {
    expect(render(`![x](${address} "t")`)).toContain(`<img src="${path}" alt="x" title="t" loading="lazy"`);
  });

  test.each([
    `${path}/`,
    `${path}?a=1`,
    `${path}#a`,
    `${path}.png`,
    `/u/..${path}`,
    `/U${path.slice(2)}`,
    path.toUpperCase(),
    path.slice(0, -1),
    `.${path}`,
    path.slice(1),
    `\\\\${path}`,
    `/%75${path.slice(2)}`,
    `${ownOrigins[0]}/logout?${path}`,
    `${ownOrigins[0]}//${path}`,
    `javascript:alert(1)//${path}`,
  ])('are nothing else of ours: %s', address => {
    expect(sourceOf(address)).toBeUndefined();
  });

  test('are not what another site has at such a path', () => {
    expect(sourceOf(`https://other.example${path}`)).toBe(`https://other.example${path}`);
    expect(sourceOf(`//other.example${path}`)).toBe(`https://other.example${path}`);
  });
});
