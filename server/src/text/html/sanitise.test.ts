import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { htmlSoup } from '#test/html-soup.ts';
import { sanitise } from './sanitise.ts';

const clean = (html: string) => sanitise(html, { base: 'https://example.org/news/1' });
const link = 'rel="noopener noreferrer" target="_blank"';
const img = 'loading="lazy" referrerpolicy="no-referrer"';

describe('sanitise keeps what an article is made of', () => {
  test.each([
    ['text & more < less', 'text &amp; more &lt; less'],
    ['<P CLASS="x" style="a" id=b onclick=c>a<span>b</span></P>', '<p>ab</p>'],
    ['<h2>T</h2><ul><li>a<li>b<ul><li>c</ul></ul>', '<h2>T</h2><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['<ol start=3 reversed><li value="7">x</ol>', '<ol start="3" reversed=""><li value="7">x</li></ol>'],
    ['<pre><code>\n a &lt; b\n</code></pre>', '<pre><code>\n a &lt; b\n</code></pre>'],
    ['<pre>\n\n x</pre>', '<pre> x</pre>'],
    [
      '<figure><img src=/a.png alt=""><figcaption>c</figcaption></figure>',
      `<figure><img src="https://example.org/a.png" alt="" ${img}><figcaption>c</figcaption></figure>`,
    ],
    ['<ruby>東<rt>とう</rt>京<rp>(</rp><rt>きょう</ruby>', '<ruby>東<rt>とう</rt>京<rp>(</rp><rt>きょう</rt></ruby>'],
    ['<details open><summary>s</summary>x</details>', '<details><summary>s</summary>x</details>'],
    ['<center><font color=red>x</font></center><section>y</section>', '<div>x</div><div>y</div>'],
    [
      '<strike>a</strike><tt>b</tt><abbr title="T&quot;">c</abbr>',
      '<s>a</s><code>b</code><abbr title="T&quot;">c</abbr>',
    ],
    ['<o:p>x</o:p><custom-tag>y</custom-tag>', 'xy'],
    ['<p></p><div><b></b></div><p>x</p>', '<p>x</p>'],
    ['<!-- c --><![CDATA[d]]><?php e ?>f', 'f'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe('sanitise nests as a browser does', () => {
  test.each([
    ['<p>a<b>c<div>x</div>y', '<p>a<b>c</b></p><div><b>x</b></div>y'],
    ['<p><a href="/x"><h2>T</h2></a></p>', `<h2><a href="https://example.org/x" ${link}>T</a></h2>`],
    [
      '<a href="/x">a<a href="/y">b',
      `<a href="https://example.org/x" ${link}>a</a><a href="https://example.org/y" ${link}>b</a>`,
    ],
    [
      '<table><tr><td>1<td>2<tr><th colspan=2>x</table>z',
      '<table><tbody><tr><td>1</td><td>2</td></tr><tr><th colspan="2">x</th></tr></tbody></table>z',
    ],
    ['<table>a<tr>b</table>', '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>'],
    ['<td>a</td></table></div>b', 'ab'],
    ['<h1>a<h2>b</h3>c', '<h1>a</h1><h2>b</h2>c'],
    ['a</br>b</p>c', 'a<br>bc'],
    ['<ruby>a<p>b<rt>c<rp>d</ruby>e', '<ruby>a<p>b</p><rt>c</rt><rp>d</rp></ruby>e'],
    ['<ruby><ul><li>a<rt>b</ruby>', '<ruby><ul><li>a</li><rt>b</rt></ul></ruby>'],
    ['<ruby><div>a<rt>b</ruby>', '<ruby><div>a<rt>b</rt></div></ruby>'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe('sanitise drops what is not text for people', () => {
  test.each([
    'script',
    'style',
    'template',
    'noscript',
    'svg',
    'math',
    'object',
    'iframe',
    'select',
    'textarea',
    'button',
    'title',
  ])('%s with its content', name => {
    expect(clean(`a<${name}>x<b>y</b></${name}>b`)).toBe('ab');
  });

  test('meta, base, link, input and form itself, not the text in the form', () => {
    expect(
      clean('<base href=//x><meta http-equiv=refresh content=0><link rel=a><form action=x>a<input name=b>c</form>'),
    ).toBe('ac');
  });
});

describe('addresses', () => {
  test.each([
    ['/a?b=1&c=2#d', 'https://example.org/a?b=1&amp;c=2#d'],
    ['2', 'https://example.org/news/2'],
    ['//cdn.example.org/x', 'https://cdn.example.org/x'],
    ['#note', 'https://example.org/news/1#note'],
    [' https://a.example/x ', 'https://a.example/x'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%s becomes absolute', (href, expected) => {
    expect(clean(`<a href="${href}">x</a>`)).toBe(`<a href="${expected}" ${link}>x</a>`);
  });

  test('a place in the same text is reached under a name of our own', () => {
    expect(
      clean('<p>a<sup id=back><a href="#fn:1">1</a></sup></p><ol><li id="fn:1">b <a href="#back">↩</a></li></ol>'),
    ).toBe(
      '<p>a<sup id="note-back"><a href="#note-fn:1">1</a></sup></p><ol><li id="note-fn:1">b <a href="#note-back">↩</a></li></ol>',
    );
    expect(clean('<p id=content>a</p><a href="#content">b</a>')).toBe(
      '<p id="note-content">a</p><a href="#note-content">b</a>',
    );
  });

  test('an element keeps no name that nothing in the text leads to', () => {
    expect(clean('<h2 id="root">a</h2><p id="x">b</p><a href="https://example.org/#x">c</a>')).toBe(
      `<h2>a</h2><p>b</p><a href="https://example.org/#x" ${link}>c</a>`,
    );
  });

  test('without a base, relative ones are dropped', () => {
    expect(sanitise('<a href="/x">y</a><img src="z.png">')).toBe('y');
  });

  test('others than http(s) and mailto leave the text alone', () => {
    for (const href of [
      'javascript:a',
      'data:text/html,x',
      'ftp://x/',
      'tel:1',
      'file:///x',
      'blob:x',
      'about:blank',
      `https://x.example/${'a'.repeat(3000)}`,
    ]) {
      expect(clean(`<a href="${href}">x</a>`)).toBe('x');
    }
  });
});

describe('pictures', () => {
  const src = (html: string) => /src="([^"]*)"/.exec(clean(html))?.[1] ?? null;

  test('keep size and words', () => {
    expect(clean('<img src=/a.png alt=A title=T width=300px height="20%" sizes=x crossorigin>')).toBe(
      `<img src="https://example.org/a.png" alt="A" title="T" width="300" ${img}>`,
    );
  });

  test('that count readers are dropped', () => {
    for (const pixel of ['width=1 height=1', 'width=0', 'style="width:1px;height:1px"', 'style="display: none"']) {
      expect(clean(`<img src=/p.gif ${pixel}>`)).toBe('');
    }
    expect(src('<img src=/a.png style="border-width:1px; max-width:0">')).toBe('https://example.org/a.png');
  });

  test('that load late are found', () => {
    expect(src('<img src="data:image/gif;base64,R0" data-src="/a.png">')).toBe('https://example.org/a.png');
    expect(src('<img src="/img/blank.gif" data-original="/a.png">')).toBe('https://example.org/a.png');
    expect(src('<img srcset="/s.png 300w, /m.png 1200w, /l.png 4000w">')).toBe('https://example.org/m.png');
    expect(src('<img srcset="/a,b.png, /c.png 2x">')).toBe('https://example.org/c.png');
    expect(src('<picture><source srcset="/p.webp"><img alt=x></picture>')).toBe('https://example.org/p.webp');
    expect(src('<img src="/real.png" data-src="/other.png">')).toBe('https://example.org/real.png');
  });

  test('from our own origin are dropped, links to it stay', () => {
    const own = { base: 'https://example.org/', ownOrigins: ['https://news.example'] };
    expect(sanitise('<img src="https://NEWS.example:443/logout">', own)).toBe('');
    expect(sanitise('<a href="https://news.example/x">y</a>', own)).toContain('href="https://news.example/x"');
    expect(sanitise('<img src="https://news.example.org/a.png">', own)).toContain('news.example.org');
  });
});

describe('pictures that were uploaded here', () => {
  const path = '/u/0b0f6f0e-9d0c-4d6a-8a52-3f1f3f2b7c11';
  const own = { ownOrigins: ['https://news.example', 'http://localhost:8080'] };
  const img = (src: string, options: object = { ...own, ownPictures: true }) =>
    /src="([^"]*)"/.exec(sanitise(`<img src="${src}" alt="x">`, options))?.[1];

  test('pass where the option says so, without our origin, and stay when it is sanitised again', () => {
    for (const src of [path, ` ${path}\n`, `https://news.example${path}`, `http://localhost:8080${path}`])
      expect([src, img(src)]).toEqual([src, path]);
    const once = sanitise(`<p>a<img src="${path}" alt="b" width="3"></p>`, { ...own, ownPictures: true });
    expect(once).toContain(`<img src="${path}" alt="b" width="3" `);
    expect(sanitise(once, { ...own, ownPictures: true })).toBe(once);
  });

  test('are dropped without it', () => {
    for (const src of [path, `https://news.example${path}`]) expect(img(src, own)).toBeUndefined();
    expect(img(path, { base: 'https://news.example/board/free', ...own })).toBeUndefined();
  });

  test('are nothing else of ours', () => {
    const others = [
      `${path}?x`,
      `${path}/`,
      `${path}#a`,
      path.toUpperCase(),
      path.slice(0, -1),
      `/./u${path.slice(2)}`,
      '/logout',
      `https://news.example/logout?${path}`,
      `https://news.example/x/..${path}`,
      `https://me@news.example${path}`,
      `//news.example${path}`,
    ];
    for (const src of others) expect([src, img(src)]).toEqual([src, undefined]);
    expect(sanitise(`<img srcset="${path} 2x" data-src="${path}">`, { ...own, ownPictures: true })).toBe('');
  });
});

describe('links of visitors', () => {
  test('gain nothing in a search engine, players among them, and stay so', () => {
    const html = '<a href="https://a.example/">a</a><iframe src="https://v.example/1" allowfullscreen></iframe>';
    const once = sanitise(html, { visitorsLinks: true });
    expect([...once.matchAll(/rel="([^"]*)"/g)].map(([, rel]) => rel)).toEqual(
      Array(2).fill('nofollow ugc noopener noreferrer'),
    );
    expect(sanitise(once, { visitorsLinks: true })).toBe(once);
    expect(sanitise(once)).toBe(sanitise(html));
  });
});

describe('players become links', () => {
  test.each([
    [
      '<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0"></iframe>',
      'https://www.youtube.com/watch?v=abcdefghijk',
      '▶ youtube.com/watch?v=abcdefghijk',
    ],
    ['<iframe src="https://v.example/1" allowfullscreen title="Talk"></iframe>', 'https://v.example/1', '▶ Talk'],
    [
      '<video><source src="a.mp4"><source src="a.webm">no video</video>',
      'https://example.org/news/a.mp4',
      '▶ example.org/news/a.mp4',
    ],
    ['<audio src="/a.mp3">no audio</audio>', 'https://example.org/a.mp3', '▶ example.org/a.mp3'],
    ['<embed type="video/mp4" src="/a.mp4">', 'https://example.org/a.mp4', '▶ example.org/a.mp4'],
  ])('%s', (html, href, label) => {
    expect(clean(html)).toBe(`<p><a href="${href}" ${link}>${label}</a></p>`);
  });

  test('frames that are none are dropped', () => {
    expect(clean('a<iframe src="https://ads.example/"></iframe>b')).toBe('ab');
  });
});

describe('sanitise is bounded', () => {
  const deepest = (html: string) => {
    let depth = 0;
    let most = 0;
    for (const [, slash] of html.matchAll(/<(\/?)(?!br|hr|img|wbr)[a-z]/g)) {
      depth += slash ? -1 : 1;
      most = Math.max(most, depth);
    }
    return most;
  };

  test('in depth, to 128', () => {
    for (const html of [
      `${'<div>'.repeat(200_000)}x`,
      `${'<table><tr><td>'.repeat(60_000)}x`,
      `${'<b>'.repeat(20_000)}${'<p>x'.repeat(2000)}`,
    ]) {
      const cut = clean(html);
      expect(deepest(cut)).toBeLessThanOrEqual(128);
      expect(cut).toContain('x');
      expect(clean(cut)).toBe(cut);
    }
  });

  test('in size, to 512 KiB of UTF-8', () => {
    for (const html of [
      '<p>한국어 '.repeat(300_000),
      '𠮷'.repeat(400_000),
      '&amp;'.repeat(300_000),
      '<a href="/x">y'.repeat(50_000),
    ]) {
      const cut = clean(html);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(512 * 1024);
      expect(Buffer.byteLength(cut)).toBeGreaterThan(500 * 1024);
      expect(cut.isWellFormed()).toBe(true);
      expect(clean(cut)).toBe(cut);
    }
  });
});

describe('sanitise of any HTML', () => {
  test('changes nothing when it runs again, and is the tree that a browser builds', () => {
    fc.assert(
      fc.property(htmlSoup, html => {
        const once = clean(html);
        expect(clean(once)).toBe(once);
        expect(sanitise(once)).toBe(once);
        expect(serialize(parseFragment(once)).replaceAll('&nbsp;', '\u00a0')).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });
});
