import { describe, expect, test } from 'vitest';
import { candidates, wellKnownFeeds } from './discover.ts';

const page = 'https://example.org/blog/index.html';
const urls = (html: string) => candidates(html, page).map(({ url }) => url);

describe('a page declares feeds', () => {
  test('by alternate links, with their titles, in its order', () => {
    const html = `<!doctype html><html><head>
      <link rel="alternate" type="application/rss+xml" title="News &amp; more" href="/feed.xml">
      <link rel='ALTERNATE' type='application/atom+xml; charset=utf-8' href=atom.xml />
      <link rel="alternate" type="application/feed+json" href="//cdn.example/feed.json">`;
    expect(candidates(html, page)).toEqual([
      { url: 'https://example.org/feed.xml', title: 'News & more', type: 'application/rss+xml' },
      { url: 'https://example.org/blog/atom.xml', title: null, type: 'application/atom+xml' },
      { url: 'https://cdn.example/feed.json', title: null, type: 'application/feed+json' },
    ]);
  });

  test.each([
    ['in the body', '<body><p>x</p><link rel="alternate" type="application/rdf+xml" href="/x">'],
    ['by rel=feed without a type', '<link rel="feed" href="/x">'],
    ['as XML whose address says more', '<link rel="alternate" type="text/xml" href="/x?rss=1"><base>'],
    [
      'once each',
      '<link rel="alternate" type="application/rss+xml" href="/x"><link rel="alternate" type="application/atom+xml" href="/x#y">',
    ],
    [
      'beside a comment and a script',
      '<!-- <link rel="feed" href="/no"> --><script>"<link rel=feed href=/no>"</script><link rel="feed" href="/x">',
    ],
    ['after a script that never ends', '<script>x<link rel="feed" href="/x">'],
  ])('%s', (_, html) => {
    expect(urls(html).map(url => url.replace('?rss=1', ''))).toEqual(['https://example.org/x']);
  });

  test('relative to its base', () => {
    expect(urls('<base href="/other/"><link rel="feed" href="x">')).toEqual(['https://example.org/other/x']);
  });

  test.each([
    ['a stylesheet', '<link rel="alternate stylesheet" type="text/css" href="/rss.css">'],
    ['another language', '<link rel="alternate" hreflang="ko" href="/ko/feed">'],
    ['an oEmbed', '<link rel="alternate" type="application/json" href="/wp-json/oembed/1.0/embed?url=feed">'],
    ['a script', '<link rel="feed" href="javascript:feed()">'],
    ['nothing', '<link rel="alternate" type="application/rss+xml">'],
  ])('but not as %s', (_, html) => {
    expect(urls(html)).toEqual([]);
  });
});

describe('an anchor that looks like a feed', () => {
  test.each([
    ['by its address', '<a href="/rss">Subscribe</a>', '/rss'],
    ['by its file', '<a href="/news.rss">x</a>', '/news.rss'],
    ['by its query', '<a href="/?feed=rss2">x</a>', '/?feed=rss2'],
    ['by its type', '<a type="application/rss+xml" href="/x">x</a>', '/x'],
    ['by its text', '<a href="/backend.php">RSS</a>', '/backend.php'],
    ['by its picture', '<a href="/backend"><img alt="RSS 2.0 feed" src="rss.png"></a>', '/backend'],
    ['by a scheme of its own', '<a href="feed://example.org/x.xml">XML feed</a>', '/x.xml'],
  ])('%s', (_, html, path) => {
    expect(urls(html).map(url => url.replace(/^http:/, 'https:'))).toEqual([`https://example.org${path}`]);
  });

  test('comes after what is declared', () => {
    expect(urls('<a href="/rss">RSS</a><link rel="feed" href="/declared">')).toEqual([
      'https://example.org/declared',
      'https://example.org/rss',
    ]);
  });

  test.each([
    '<a href="/feedback">Feedback</a>',
    '<a href="/how-rss-works.html">RSS</a>',
    '<a href="/about">About us</a>',
    '<a href="/sitemap.xml">XML</a>',
  ])('is not %s', html => {
    expect(urls(html)).toEqual([]);
  });
});

test('pieces of markup repeated to 3 MB end in time', () => {
  for (const piece of ['<script>', '<a href="/rss">', '<a href="', '<link rel="feed" ', '<!--']) {
    expect(urls(piece.repeat(3_000_000 / piece.length)).length).toBeLessThanOrEqual(50);
  }
});

test('well-known places are beside the page, then at the root of its site', () => {
  const places = wellKnownFeeds('https://example.org:8443/blog/?page=2');
  expect(places[0]).toBe('https://example.org:8443/blog/feed');
  expect(places).toContain('https://example.org:8443/feed');
  expect(places).toContain('https://example.org:8443/feeds/posts/default');
  expect(new Set(places).size).toBe(places.length);
  expect(wellKnownFeeds('https://example.org/')[0]).toBe('https://example.org/feed');
  expect(wellKnownFeeds('not an address')).toEqual([]);
});
