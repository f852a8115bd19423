import { describe, expect, test } from 'vitest';
import { type ParsedFeed, type ParsedItem, readFeed } from './feed.ts';

const NAMESPACES =
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ' +
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"';

function read(document: string, url = 'https://example.org/feeds/all.xml'): ParsedFeed {
  const reading = readFeed(document, { url });
  if (reading.kind === 'failed') throw new Error(`${reading.code}: ${reading.message}`);
  return reading.feed;
}

const rss = (channel: string, attributes = NAMESPACES) =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel>${channel}</channel></rss>`;
const head = (channel: string) => read(rss(channel));
const item = (inner: string) =>
  read(rss(`<title>T</title><link>https://example.org/</link><item>${inner}</item>`)).items[0]!;

type ItemCase = [behaviour: string, inner: string, expected: Partial<ParsedItem>];

test.each<ItemCase>([
  ['a title is plain text', '<title>Hello</title>', { title: 'Hello' }],
  ['a title is one line', '<title>\n a\n\t b </title>', { title: 'a b' }],
  ['a title in CDATA is read', '<title><![CDATA[a & b]]></title>', { title: 'a & b' }],
  ['a title escaped twice is decoded', '<title>AT&amp;amp;T</title>', { title: 'AT&T' }],
  ['a title in CDATA may hold references', '<title><![CDATA[AT&amp;T &#8211; x]]></title>', { title: 'AT&T – x' }],
  ['HTML in a title goes', '<title>&lt;b&gt;bold&lt;/b&gt; and &lt;br&gt;more</title>', { title: 'bold and more' }],
  ['markup in a title goes', '<title>a <b>bold</b> one</title>', { title: 'a bold one' }],
  ['a type in a title stays', '<title>Vec&lt;String&gt; explained</title>', { title: 'Vec<String> explained' }],
  ['a comparison in a title stays', '<title>a &lt; b &gt; c</title>', { title: 'a < b > c' }],
  ['a title of white space is none', '<title> \n </title>', { title: null }],
  ['a missing title is none', '<link>https://example.org/1</link>', { title: null }],
  ['a title is cut at 1,000', `<title>${'x'.repeat(1200)}</title>`, { title: 'x'.repeat(1000) }],
  ['a cut never halves a character', `<title>${'x'.repeat(999)}😀</title>`, { title: 'x'.repeat(999) }],
  ['a media title stands in for a title', '<media:title>Photo</media:title>', { title: 'Photo' }],
  [
    'a title of another vocabulary never replaces it',
    '<media:title>Photo</media:title><title>Own</title>',
    { title: 'Own' },
  ],

  [
    'a link is taken as written',
    '<link>https://example.org/?a=1&amp;b=2</link>',
    { link: 'https://example.org/?a=1&b=2' },
  ],
  ['a relative link stands on the channel', '<link>/a/1</link>', { link: 'https://example.org/a/1' }],
  ['a link without scheme is understood', '<link>www.example.com/1</link>', { link: 'http://www.example.com/1' }],
  ['xml:base of the item counts', '<link xml:base="https://b.example/x/">1</link>', { link: 'https://example.org/1' }],
  ['a script is no link', '<link>javascript:alert(1)</link>', { link: null }],
  ['a link beyond 2,048 is none', `<link>https://example.org/${'x'.repeat(2048)}</link>`, { link: null }],
  ['white space in a link is escaped', '<link>https://example.org/a b</link>', { link: 'https://example.org/a%20b' }],
  [
    'FeedBurner names the original',
    '<link>https://feeds.example/1</link><feedburner:origLink>https://example.org/1</feedburner:origLink>',
    { link: 'https://example.org/1' },
  ],
  [
    'Atom gives a link inside RSS',
    '<atom:link rel="self" href="/self"/><atom:link href="/1"/>',
    { link: 'https://example.org/1' },
  ],
  ['a link element with href is understood', '<link href="/1"/>', { link: 'https://example.org/1' }],
  [
    'a guid that is a link stands in',
    '<guid>https://example.org/g</guid>',
    { id: 'https://example.org/g', link: 'https://example.org/g' },
  ],
  [
    'a guid that is no link does not',
    '<guid isPermaLink="false">https://example.org/g</guid>',
    { id: 'https://example.org/g', link: null },
  ],
  [
    'a guid is kept as written',
    '<guid isPermaLink="FALSE">\n tag:x,2020:A&amp;b </guid>',
    { id: 'tag:x,2020:A&b', link: null },
  ],

  [
    'an author of RSS gives the name',
    '<title>x</title><author>ann@example.org (Ann Lee)</author>',
    { author: 'Ann Lee' },
  ],
  ['a creator comes first', '<author>a@b.c</author><dc:creator><![CDATA[Ann]]></dc:creator>', { author: 'Ann' }],
  ['several creators are named', '<dc:creator>Ann</dc:creator><dc:creator>Bob</dc:creator>', { author: 'Ann, Bob' }],
  ['a podcast names its author', '<title>x</title><itunes:author>Ann</itunes:author>', { author: 'Ann' }],
  ['an author in the form of Atom is read', '<author><name>Ann</name><email>a@b.c</email></author>', { author: 'Ann' }],
  ['an author is cut at 256', `<author>${'x'.repeat(300)}</author>`, { author: 'x'.repeat(256) }],

  [
    'a date is handed on as written',
    '<pubDate> Tue, 03 Mar 2026 10:00:00 +0900 </pubDate>',
    { published: 'Tue, 03 Mar 2026 10:00:00 +0900' },
  ],
  ['a date of Dublin Core stands in', '<dc:date>2026-03-03</dc:date>', { published: '2026-03-03', updated: null }],
  [
    'a change has its own date',
    '<dcterms:modified>2026-03-04</dcterms:modified><dcterms:issued>2026-03-03</dcterms:issued>',
    { published: '2026-03-03', updated: '2026-03-04' },
  ],
  [
    'Atom dates a change inside RSS',
    '<pubDate>a</pubDate><atom:updated>b</atom:updated>',
    { published: 'a', updated: 'b' },
  ],

  [
    'a lone description is the content',
    '<description>&lt;p&gt;Hi&lt;/p&gt;</description>',
    { content: '<p>Hi</p>', summary: null },
  ],
  [
    'a description beside content is the summary',
    '<description>s</description><content:encoded><![CDATA[<p>c</p>]]></content:encoded>',
    { content: '<p>c</p>', summary: 's' },
  ],
  [
    'markup in a description is kept',
    '<description>a <b class="x">b</b><br/>c &amp; d</description>',
    { content: 'a <b class="x">b</b><br>c &amp; d' },
  ],
  [
    'an empty element is closed as HTML needs it',
    '<description><a name="x"/>y</description>',
    { content: '<a name="x"></a>y' },
  ],
  ['an XHTML body is content', '<body xmlns="http://www.w3.org/1999/xhtml"><p>x</p></body>', { content: '<p>x</p>' }],
  [
    'CDATA in several parts is one',
    '<description><![CDATA[a]]>&lt;b&gt;<![CDATA[c]]></description>',
    { content: 'a<b>c' },
  ],
  [
    'HTML escaped twice is decoded',
    '<description>&amp;lt;p&amp;gt;x&amp;lt;/p&amp;gt;</description>',
    { content: '<p>x</p>' },
  ],
  [
    'code in HTML stays escaped',
    '<description>&lt;p&gt;use &amp;lt;b&amp;gt;&lt;/p&gt;</description>',
    { content: '<p>use &lt;b&gt;</p>' },
  ],
  ['a podcast summary stands in', '<title>x</title><itunes:summary>notes</itunes:summary>', { content: 'notes' }],
  ['content is cut at 512 Ki', `<description>${'x'.repeat(600_000)}</description>`, { content: 'x'.repeat(524_288) }],

  [
    'an enclosure is attached',
    '<enclosure url="/a.mp3" type="audio/mpeg" length="1234"/>',
    { enclosures: [{ url: 'https://example.org/a.mp3', type: 'audio/mpeg', length: 1234 }] },
  ],
  [
    'a length that is no number is unknown',
    '<enclosure url="/a.mp3" type="" length="12:30"/>',
    { enclosures: [{ url: 'https://example.org/a.mp3', type: null, length: null }] },
  ],
  [
    'the same enclosure counts once',
    '<enclosure url="/a.mp3"/><enclosure url="/a.mp3"/><enclosure url="/b.mp3"/>',
    {
      enclosures: [
        { url: 'https://example.org/a.mp3', type: null, length: null },
        { url: 'https://example.org/b.mp3', type: null, length: null },
      ],
    },
  ],
  [
    'an enclosed image is the image',
    '<enclosure url="/a.jpg" type="image/jpeg"/>',
    { image: 'https://example.org/a.jpg' },
  ],
  [
    'the widest media image is the image',
    '<media:content url="/s.jpg" medium="image" width="100"/><media:content url="/l.jpg" medium="image" width="900"/>',
    { image: 'https://example.org/l.jpg' },
  ],
  [
    'a media group is looked into',
    '<media:group><media:content url="/v.mp4" type="video/mp4" fileSize="9"/><media:thumbnail url="/t.jpg"/></media:group>',
    {
      image: 'https://example.org/t.jpg',
      enclosures: [{ url: 'https://example.org/v.mp4', type: 'video/mp4', length: 9 }],
    },
  ],
  [
    'a thumbnail may be text',
    '<media:thumbnail>https://example.org/t.jpg</media:thumbnail>',
    { image: 'https://example.org/t.jpg' },
  ],
  [
    "an author's portrait is not the image",
    '<media:content url="https://0.gravatar.com/avatar/x" medium="image"/>',
    { image: null },
  ],
  [
    'a podcast has an image',
    '<title>x</title><itunes:image href="/cover.png"/>',
    { image: 'https://example.org/cover.png' },
  ],

  [
    'categories are tags',
    '<category>a</category><category domain="x"><![CDATA[b & c]]></category><dc:subject>d</dc:subject><category>a</category>',
    { tags: ['a', 'b & c', 'd'] },
  ],
  [
    'keywords are tags where there are no categories',
    '<title>x</title><itunes:keywords>a, b,, c</itunes:keywords>',
    { tags: ['a', 'b', 'c'] },
  ],
  [
    'at most 50 tags are kept',
    Array.from({ length: 60 }, (_, i) => `<category>${i}</category>`).join(''),
    { tags: Array.from({ length: 50 }, (_, i) => String(i)) },
  ],
  [
    'the source element changes nothing',
    '<title>x</title><source url="https://other.example/">Other</source>',
    { title: 'x', link: null },
  ],
  [
    'elements of no vocabulary are ignored',
    '<title>x</title><slash:comments>3</slash:comments><wfw:commentRss>y</wfw:commentRss>',
    { title: 'x' },
  ],
])('%s', (_, inner, expected) => {
  expect(item(inner)).toMatchObject(expected);
});

type HeadCase = [behaviour: string, channel: string, expected: Partial<ParsedFeed>];

test.each<HeadCase>([
  [
    'a channel says what it is',
    '<title>T &amp;amp; U</title><link>https://example.org/</link><description>A &lt;b&gt;feed&lt;/b&gt;</description><language>ko</language>',
    { title: 'T & U', link: 'https://example.org/', description: 'A feed', language: 'ko' },
  ],
  [
    'a channel has an image',
    '<title>T</title><image><title>Not this</title><url>/logo.png</url><link>/x</link></image>',
    { title: 'T', image: 'https://example.org/logo.png', link: null },
  ],
  ['a podcast has a cover', '<title>T</title><itunes:image href="/c.png"/>', { image: 'https://example.org/c.png' }],
  [
    'its own address is not its site',
    '<atom:link rel="self" href="/feed"/><link>https://example.org/site</link>',
    { link: 'https://example.org/site' },
  ],
  [
    'a hub is named',
    '<title>T</title><atom:link rel="hub" href="https://hub.example/"/>',
    { hubs: ['https://hub.example/'] },
  ],
  [
    'the longer period counts',
    '<title>T</title><ttl>30</ttl><sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>',
    { ttlMinutes: 360 },
  ],
  [
    'a period without frequency is whole',
    '<title>T</title><sy:updatePeriod>hourly</sy:updatePeriod>',
    { ttlMinutes: 60 },
  ],
  ['a wrong ttl is none', '<title>T</title><ttl>soon</ttl>', { ttlMinutes: null }],
  [
    'hours and days to skip are read',
    '<title>T</title><skipHours><hour>0</hour><hour>24</hour><hour>7</hour><hour>99</hour></skipHours><skipDays><day>sunday</day><day>Noday</day></skipDays>',
    { skipHours: [0, 7], skipDays: ['Sunday'] },
  ],
  ['no items is a feed, too', '<title>T</title>', { items: [], itemsSeen: 0, truncated: false }],
])('%s', (_, channel, expected) => {
  expect(head(channel)).toMatchObject(expected);
});

describe('formats', () => {
  const inner = '<title>T</title><link>https://example.org/</link>';
  const one = '<item rdf:about="https://example.org/1"><title>x</title><link>https://example.org/1</link></item>';

  test.each([
    ['rss-2.0', rss(inner)],
    [
      'rss-0.91',
      `<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://x/rss-0.91.dtd"><rss version="0.91"><channel>${inner}</channel></rss>`,
    ],
    ['rss-0.92', `<rss version="0.92"><channel>${inner}</channel></rss>`],
    ['rss-0.93', `<rss version="0.93"><channel>${inner}</channel></rss>`],
    ['rss-2.0', `<rss version="3000"><channel>${inner}</channel></rss>`],
    ['rss-2.0', `<rss><channel>${inner}</channel></rss>`],
    ['rss-2.0', `<channel>${inner}</channel>`],
    [
      'rss-1.0',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel>${inner}</channel>${one}</rdf:RDF>`,
    ],
    [
      'rss-0.90',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel>${inner}</channel>${one}</rdf:RDF>`,
    ],
  ])('%s is known', (format, document) => {
    expect(read(document)).toMatchObject({ format, title: 'T', link: 'https://example.org/' });
  });

  test('RDF has its items beside the channel, and their names in rdf:about', () => {
    const document = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rss="http://purl.org/rss/1.0/">
      <rss:channel><rss:title>T</rss:title><rss:items><r:Seq><r:li r:resource="x"/></r:Seq></rss:items></rss:channel>
      <rss:image><rss:url>https://example.org/i.png</rss:url></rss:image>
      <rss:item rdf:about="urn:1"><rss:title>x</rss:title></rss:item></r:RDF>`;
    expect(read(document)).toMatchObject({
      format: 'rss-1.0',
      image: 'https://example.org/i.png',
      items: [{ id: 'urn:1', title: 'x' }],
    });
  });

  test('known vocabularies are known by any prefix, by none, and undeclared', () => {
    const inner = (m: string, c: string) =>
      `<item><title>x</title><${c}:encoded>c</${c}:encoded><${m}:thumbnail url="https://example.org/t.png"/></item>`;
    const expected = { content: 'c', image: 'https://example.org/t.png' };
    const odd = rss(
      inner('m', 'c'),
      'xmlns:m="http://search.yahoo.com/mrss" xmlns:c="http://purl.org/rss/1.0/modules/content/"',
    );
    expect(read(odd).items[0]).toMatchObject(expected);
    expect(read(rss(inner('media', 'content'), '')).items[0]).toMatchObject(expected);
    const byDefault = rss(
      '<item><title>x</title><thumbnail xmlns="http://search.yahoo.com/mrss/" url="https://example.org/t.png"/></item>',
      '',
    );
    expect(read(byDefault).items[0]).toMatchObject({ title: 'x', image: 'https://example.org/t.png' });
  });

  test('a prefix holds only inside the element that declares it', () => {
    const document = rss(
      '<item><a:link xmlns:a="http://www.w3.org/2005/Atom" href="https://example.org/1"/></item><item><title>y</title><a:link href="https://example.org/2"/></item>',
      '',
    );
    expect(read(document).items.map(({ link }) => link)).toEqual(['https://example.org/1', null]);
  });
});

describe('bases', () => {
  test('xml:base adds up from the root to the item', () => {
    const document =
      '<rss version="2.0" xml:base="https://b.example/x/"><channel xml:base="y/"><link>.</link><item xml:base="z/"><link>1</link></item></channel></rss>';
    const [first] = read(document).items;
    expect(first).toMatchObject({ link: 'https://b.example/x/y/z/1', base: 'https://b.example/x/y/z/' });
  });

  test('content without xml:base stands on the link of its item', () => {
    expect(item('<link>/a/1</link>').base).toBe('https://example.org/a/1');
  });

  test('without any base a relative link is none', () => {
    const reading = readFeed(
      '<rss><channel><title>T</title><item><title>x</title><link>/1</link></item></channel></rss>',
    );
    expect(reading).toMatchObject({ kind: 'feed', feed: { items: [{ title: 'x', link: null, base: null }] } });
  });
});

test.each<ItemCase>([
  [
    'dc:description is the content of an item that has no other',
    '<dc:description>a &lt;b&gt;b&lt;/b&gt;</dc:description>',
    { content: 'a <b>b</b>' },
  ],
  [
    'dc:description never replaces another',
    '<dc:description>a</dc:description><description>b</description>',
    { content: 'b', summary: null },
  ],

  ['an author before a mail gives the name', '<author>Ann Lee (ann@example.org)</author>', { author: 'Ann Lee' }],
  [
    'an author in the form of a mail gives the name',
    '<author>Ann Lee &lt;ann@example.org&gt;</author>',
    { author: 'Ann Lee' },
  ],
  [
    'a creator gives the name',
    '<dc:creator>ann@example.org (Ann)</dc:creator><dc:creator>Bob (mailto:bob@example.org)</dc:creator>',
    { author: 'Ann, Bob' },
  ],
  ['a name with another in brackets stays', '<author>Ann (Example Press)</author>', { author: 'Ann (Example Press)' }],
  ['half a mail is a name', '<author>Ann (ann@example.org</author>', { author: 'Ann (ann@example.org' }],

  [
    'dc:date beside pubDate is when it was updated',
    '<pubDate>Sat, 21 Nov 2026 15:05:00 GMT</pubDate><dc:date>2026-11-22</dc:date>',
    { published: 'Sat, 21 Nov 2026 15:05:00 GMT', updated: '2026-11-22' },
  ],
  [
    'dc:date alone is when it was published',
    '<title>x</title><dc:date>2026-11-22</dc:date>',
    { published: '2026-11-22', updated: null },
  ],

  [
    'categories of the media and podcast modules are tags',
    '<media:category scheme="x" label="Films">a/b</media:category><media:category>c</media:category><itunes:category text="Arts"><itunes:category text="Design"/></itunes:category>',
    { tags: ['Films', 'c', 'Arts', 'Design'] },
  ],
  [
    'they stand behind the own categories',
    '<media:category>b</media:category><category>a</category>',
    { tags: ['a', 'b'] },
  ],
  [
    'tags of a photo are words',
    '<title>x</title><media:category scheme="urn:flickr:tags">sea boat</media:category>',
    { tags: ['sea', 'boat'] },
  ],
  [
    'keywords of a podcast are tags beside those of the media module',
    '<media:keywords>a, b</media:keywords><itunes:keywords>b，c、d; e</itunes:keywords>',
    { tags: ['a', 'b', 'c', 'd', 'e'] },
  ],
  [
    'a category of Atom shows its label',
    '<atom:category term="t" label="Tea"/><atom:category term="u" label=" "/>',
    { tags: ['Tea', 'u'] },
  ],
  [
    'an address of a scheme is no tag',
    '<title>x</title><category>https://example.org/kinds#post</category><category>a</category>',
    { tags: ['a'] },
  ],

  [
    'a picture is the image wherever it stands among enclosures',
    '<enclosure url="/a.mp3" type="audio/mpeg"/><enclosure url="/b.jpg" type="application/octet-stream"/><enclosure url="/c.mp4" type="video/mp4"/>',
    {
      image: 'https://example.org/b.jpg',
      enclosures: [
        { url: 'https://example.org/a.mp3', type: 'audio/mpeg', length: null },
        { url: 'https://example.org/b.jpg', type: 'application/octet-stream', length: null },
        { url: 'https://example.org/c.mp4', type: 'video/mp4', length: null },
      ],
    },
  ],
  [
    'media that only say of what kind they are, are attached',
    '<title>x</title><media:content url="/v" medium="video"/><media:content url="/a.mp3"/><media:content url="/p.html" type="text/html"/>',
    {
      enclosures: [
        { url: 'https://example.org/v', type: null, length: null },
        { url: 'https://example.org/a.mp3', type: null, length: null },
      ],
    },
  ],
  [
    'of several forms of one video the default comes first',
    '<media:group><media:content url="/s.mp4" type="video/mp4"/><media:content url="/l.mp4" type="video/mp4" isDefault="true"/></media:group>',
    {
      enclosures: [
        { url: 'https://example.org/l.mp4', type: 'video/mp4', length: null },
        { url: 'https://example.org/s.mp4', type: 'video/mp4', length: null },
      ],
    },
  ],
  [
    'what is attached twice keeps what is known of it',
    '<enclosure url="/a.mp3"/><media:content url="/a.mp3" type="audio/mpeg" fileSize="9"/>',
    { enclosures: [{ url: 'https://example.org/a.mp3', type: 'audio/mpeg', length: 9 }] },
  ],
])('%s', (_, inner, expected) => {
  expect(item(inner)).toMatchObject(expected);
});

describe('an item of RDF', () => {
  const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const rdf = (items: string, prefix = 'rdf') =>
    read(
      `<${prefix}:RDF xmlns:${prefix}="${RDF}" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title></channel>${items}</${prefix}:RDF>`,
    );

  test.each([
    ['rdf', '<item rdf:about="urn:a"><title>x</title></item>'],
    ['r', '<item r:about="urn:a"><title>x</title></item>'],
    ['rdf', '<item about="urn:a"><title>x</title></item>'],
    ['rdf', '<item><title>x</title><dc:identifier>urn:a</dc:identifier></item>'],
  ])('is named by its address in the graph (%s, %s)', (prefix, written) => {
    expect(rdf(written, prefix).items[0]!.id).toBe('urn:a');
  });

  test('that is cut off is not given, nor one without end', () => {
    expect(
      rdf('<item rdf:about="urn:a"><title>x</title></item><item rdf:about="urn:b"><title>y').items.length,
    ).toBeLessThanOrEqual(2);
  });
});

describe('the language', () => {
  const language = (channel: string, attributes = '') => read(rss(channel, `${NAMESPACES} ${attributes}`)).language;

  test('is what the channel says, in its own element, in dc:language or in xml:lang', () => {
    expect(language('<title>T</title><language>ko</language><dc:language>ja</dc:language>')).toBe('ko');
    expect(language('<title>T</title><dc:language>ja</dc:language>', 'xml:lang="de"')).toBe('ja');
    expect(language('<title>T</title>', 'xml:lang="de"')).toBe('de');
    expect(language('<title xml:lang="fr">T</title>')).toBe('fr');
  });

  test('is that of all items where the channel says none', () => {
    expect(
      language(
        '<title>T</title><item><title>a</title><dc:language>ja</dc:language></item><item xml:lang="ja"><title>b</title></item>',
      ),
    ).toBe('ja');
    expect(
      language(
        '<title>T</title><item xml:lang="ja"><title>a</title></item><item xml:lang="ko"><title>b</title></item>',
      ),
    ).toBeNull();
    expect(
      language('<title>T</title><item xml:lang="ja"><title>a</title></item><item><title>b</title></item>'),
    ).toBeNull();
  });
});
