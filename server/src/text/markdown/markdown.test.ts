import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { allowedNames, inputs, wrong } from '#test/hostile-html.ts';
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
