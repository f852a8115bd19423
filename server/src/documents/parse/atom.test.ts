import { describe, expect, test } from 'vitest';
import { type ParsedFeed, type ParsedItem, readFeed } from './feed.ts';

const read = (document: string, url: string | undefined = 'https://example.org/feed.atom'): ParsedFeed => {
  const reading = readFeed(document, { url });
  if (reading.kind === 'failed') throw new Error(`${reading.code}: ${reading.message}`);
  return reading.feed;
};

const atom = (inner: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="ja"><title>T</title>${inner}</feed>`;
const entry = (inner: string) => read(atom(`<entry>${inner}</entry>`)).items[0]!;

test.each<[behaviour: string, inner: string, expected: Partial<ParsedItem>]>([
  ['a title is plain by default', '<title>a &lt;b&gt;c&lt;/b&gt;</title>', { title: 'a <b>c</b>' }],
  ['a title escaped twice is decoded', '<title>AT&amp;amp;T</title>', { title: 'AT&T' }],
  [
    'a title that says it is text is taken at its word',
    '<title type="text">AT&amp;amp;T</title>',
    { title: 'AT&amp;T' },
  ],
  [
    'a title of HTML loses its tags',
    '<title type="html">a &lt;b&gt;c&lt;/b&gt; &amp;amp; d</title>',
    { title: 'a c & d' },
  ],
  [
    'a title of XHTML loses its tags',
    '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>c</b> &lt;d&gt;</div></title>',
    { title: 'a c <d>' },
  ],
  [
    'a title of Atom 0.3 in escaped mode is HTML',
    '<title type="text/html" mode="escaped">a &lt;b&gt;c&lt;/b&gt;</title>',
    { title: 'a c' },
  ],

  ['an id is kept as written', '<id> tag:example.org,2026:1 </id>', { id: 'tag:example.org,2026:1' }],
  [
    'an alternate link is the link',
    '<link rel="edit" href="/e"/><link rel="alternate" type="text/html" href="/1"/>',
    { link: 'https://example.org/1' },
  ],
  ['a link without rel is alternate', '<link href="/1"/>', { link: 'https://example.org/1' }],
  [
    'a page comes before other alternates',
    '<link type="application/json" href="/1.json"/><link type="text/html" href="/1"/>',
    { link: 'https://example.org/1' },
  ],
  [
    'an id that is an address stands in for a link',
    '<id>https://example.org/1</id>',
    { link: 'https://example.org/1' },
  ],
  ['xml:base of a link counts', '<link xml:base="https://b.example/" href="1"/>', { link: 'https://b.example/1' }],

  [
    'both dates are handed on',
    '<published>2026-01-01</published><updated>2026-01-02</updated>',
    { published: '2026-01-01', updated: '2026-01-02' },
  ],
  ['an entry without published has none', '<updated>2026-01-02</updated>', { published: null, updated: '2026-01-02' }],
  ['dates of Atom 0.3 are read', '<issued>a</issued><modified>b</modified>', { published: 'a', updated: 'b' }],

  [
    'an author is named',
    '<author><name>Ann</name><uri>x</uri></author><author><name>Bob</name></author>',
    { author: 'Ann, Bob' },
  ],
  [
    'the source names the author of what it lent',
    '<title>x</title><source><title>Other</title><id>o</id><author><name>Cy</name></author></source>',
    { title: 'x', id: null, author: 'Cy' },
  ],
  ['categories are tags', '<category term="a"/><category term="b" label="Bee"/>', { tags: ['a', 'Bee'] }],

  [
    'HTML content is decoded',
    '<content type="html">&lt;p&gt;x &amp;amp; y&lt;/p&gt;</content>',
    { content: '<p>x &amp; y</p>' },
  ],
  ['text content is escaped', '<content type="text">a &lt; b\nc</content>', { content: 'a &lt; b<br>\nc' }],
  ['content without type is text', '<content>a &amp; b</content>', { content: 'a &amp; b' }],
  [
    'content without type that is HTML is taken as such',
    '<content>&lt;p&gt;x&lt;/p&gt;</content>',
    { content: '<p>x</p>' },
  ],
  [
    'XHTML content is written as HTML',
    '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b<br/><a id="x"/></p></div></content>',
    { content: '<div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b<br><a id="x"></a></p></div>' },
  ],
  [
    'XHTML with a prefix is written without',
    '<content type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>a</h:p></h:div></content>',
    { content: '<div xmlns:h="http://www.w3.org/1999/xhtml"><p>a</p></div>' },
  ],
  [
    'elements inside XHTML are never elements of the entry',
    '<content type="xhtml"><div><title>no</title><link href="/no"/><id>no</id></div></content><title>yes</title>',
    { title: 'yes', link: null, id: null },
  ],
  [
    'content out of line is not fetched, but linked',
    '<content type="text/html" src="/1.html"/><summary>s</summary>',
    { content: null, summary: 's', link: 'https://example.org/1.html' },
  ],
  [
    'content in base64 is decoded',
    `<content type="text/html" mode="base64">${btoa('<p>x</p>')}</content>`,
    { content: '<p>x</p>' },
  ],
  ['content that is no text is none', '<content type="image/png">iVBORw0KGgo=</content>', { content: null }],
  [
    'a summary stays a summary',
    '<summary type="html">&lt;i&gt;s&lt;/i&gt;</summary>',
    { content: null, summary: '<i>s</i>' },
  ],
  [
    'a video has its description',
    '<media:group><media:thumbnail url="https://example.org/t.jpg"/><media:description>a &amp; b\nc</media:description></media:group>',
    { content: 'a &amp; b<br>\nc', image: 'https://example.org/t.jpg' },
  ],
  [
    'an enclosure is attached',
    '<link rel="enclosure" href="/a.mp3" type="audio/mpeg" length="5"/>',
    { link: null, enclosures: [{ url: 'https://example.org/a.mp3', type: 'audio/mpeg', length: 5 }] },
  ],
  [
    'an enclosed image is the image',
    '<link rel="enclosure" href="/a.png" type="image/png"/>',
    { image: 'https://example.org/a.png' },
  ],
  [
    'content knows its base',
    '<content type="html" xml:base="https://b.example/x/">&lt;a href="y"&gt;</content>',
    { base: 'https://b.example/x/' },
  ],
])('%s', (_, inner, expected) => {
  expect(entry(inner)).toMatchObject(expected);
});

describe('a feed', () => {
  test('says what it is', () => {
    const document = atom(
      '<subtitle type="html">&lt;b&gt;S&lt;/b&gt;</subtitle><link rel="self" href="/feed.atom"/><link href="/"/><link rel="hub" href="https://hub.example/"/><logo>/l.png</logo>',
    );
    expect(read(document)).toMatchObject({
      format: 'atom-1.0',
      title: 'T',
      description: 'S',
      link: 'https://example.org/',
      language: 'ja',
      image: 'https://example.org/l.png',
      hubs: ['https://hub.example/'],
    });
  });

  test('lends its author to entries without one', () => {
    const document = atom(
      '<author><name>Ann</name></author><entry><title>x</title></entry><entry><title>y</title><author><name>Bob</name></author></entry>',
    );
    expect(read(document).items.map(({ author }) => author)).toEqual(['Ann', 'Bob']);
  });

  test('of version 0.3 is known', () => {
    const document =
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><tagline>S</tagline><entry><title>x</title></entry></feed>';
    expect(read(document)).toMatchObject({ format: 'atom-0.3', description: 'S', items: [{ title: 'x' }] });
  });

  test('may use a prefix throughout', () => {
    const document =
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:id>1</a:id><a:title>x</a:title><a:content type="html">&lt;p&gt;</a:content></a:entry></a:feed>';
    expect(read(document)).toMatchObject({
      format: 'atom-1.0',
      title: 'T',
      items: [{ id: '1', title: 'x', content: '<p>' }],
    });
  });

  test('may declare nothing', () => {
    expect(
      read('<atom:feed><atom:title>T</atom:title><atom:entry><atom:title>x</atom:title></atom:entry></atom:feed>'),
    ).toMatchObject({
      title: 'T',
      items: [{ title: 'x' }],
    });
  });
});

test.each<[behaviour: string, inner: string, expected: Partial<ParsedItem>]>([
  ['a title in base64 is decoded', '<title mode="base64">VGVhICYg7LCo</title>', { title: 'Tea & 차' }],
  [
    'a title of HTML in base64 loses its tags',
    '<title mode="base64" type="text/html">YSA8Yj5jPC9iPiAmYW1wOyBk</title>',
    { title: 'a c & d' },
  ],
  [
    'content in base64 is decoded',
    '<content mode="base64" type="text/html">\n PHA+YSAm\nIOywqDwvcD4=\n</content>',
    { content: '<p>a & 차</p>' },
  ],
  ['plain content in base64 is escaped', '<content mode="base64">MSA8IDI=</content>', { content: '1 &lt; 2' }],
  [
    'a picture in base64 is no content',
    '<title>x</title><content mode="base64" type="image/png">iVBORw0KGgo=</content>',
    { content: null },
  ],
  [
    'what is broken in base64 is no content',
    '<title>x</title><content mode="base64" type="text/html">/////</content>',
    { content: null },
  ],
  [
    'content in escaped mode is HTML',
    '<content type="text/html" mode="escaped">&lt;p&gt;a&lt;/p&gt;</content>',
    { content: '<p>a</p>' },
  ],
  [
    'content in the mode of XML is markup',
    '<content type="application/xhtml+xml" mode="xml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a</p></div></content>',
    { content: '<div xmlns="http://www.w3.org/1999/xhtml"><p>a</p></div>' },
  ],

  [
    'a label is the tag, and a term where there is none',
    '<category term="b" label="Bee"/><category term="c" label=""/><category scheme="https://example.org/kinds" term="https://example.org/kinds#post"/>',
    { tags: ['Bee', 'c'] },
  ],
  [
    'keywords stand behind categories',
    '<category term="a"/><media:group><media:keywords>b, a</media:keywords><media:category label="Music">c</media:category></media:group>',
    { tags: ['a', 'Music', 'b'] },
  ],
  ['an author gives the name', '<author><name>ann@example.org (Ann)</name></author>', { author: 'Ann' }],

  ['a link without address is none', '<link rel="alternate"/><id>urn:a</id>', { link: null }],
  ['a link whose address is its text is read', '<link>/1</link>', { link: 'https://example.org/1' }],
  ['a relative link is that of the document', '<link href="../1"/>', { link: 'https://example.org/1' }],
  [
    'itself is the link of an entry that names no other',
    '<link rel="self" href="/1"/><link rel="edit" href="/e"/>',
    { link: 'https://example.org/1' },
  ],
  [
    'itself as a feed is no link',
    '<link rel="self" type="application/atom+xml" href="/1.atom"/><id>urn:a</id>',
    { link: null },
  ],
  ['what is attached is no link', '<link rel="enclosure" href="/a.mp3"/><id>urn:a</id>', { link: null }],

  [
    'dc:date beside published is when it was updated',
    '<published>2026-01-01</published><dc:date>2026-01-02</dc:date>',
    { published: '2026-01-01', updated: '2026-01-02' },
  ],
])('%s', (_, inner, expected) => {
  expect(entry(inner)).toMatchObject(expected);
});

describe('the language of a feed', () => {
  const language = (inner: string) =>
    read(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">${inner}</feed>`)
      .language;

  test('is in dc:language, or that of all its entries', () => {
    expect(language('<title>T</title><dc:language>ko</dc:language>')).toBe('ko');
    expect(language('<title>T</title><entry xml:lang="ja"><title>a</title></entry>')).toBe('ja');
    expect(language('<title>T</title><entry><title xml:lang="ja">a</title></entry>')).toBe('ja');
    expect(
      language('<title>T</title><entry xml:lang="ja"><title>a</title></entry><entry><title>b</title></entry>'),
    ).toBeNull();
  });

  test('of a document that is cut off is that of its head', () => {
    expect(language('<title xml:lang="ja">T</title><entry xml:lang="ko"><title>a')).toBe('ja');
  });
});
