import { describe, expect, test } from 'vitest';
import { readRss, rss, rssItem } from '#test/rss-documents.ts';
import { type ParsedFeed, readFeed } from './feed.ts';

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
  expect(readRss(rss(channel))).toMatchObject(expected);
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
    expect(readRss(document)).toMatchObject({ format, title: 'T', link: 'https://example.org/' });
  });

  test('RDF has its items beside the channel, and their names in rdf:about', () => {
    const document = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rss="http://purl.org/rss/1.0/">
      <rss:channel><rss:title>T</rss:title><rss:items><r:Seq><r:li r:resource="x"/></r:Seq></rss:items></rss:channel>
      <rss:image><rss:url>https://example.org/i.png</rss:url></rss:image>
      <rss:item rdf:about="urn:1"><rss:title>x</rss:title></rss:item></r:RDF>`;
    expect(readRss(document)).toMatchObject({
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
    expect(readRss(odd).items[0]).toMatchObject(expected);
    expect(readRss(rss(inner('media', 'content'), '')).items[0]).toMatchObject(expected);
    const byDefault = rss(
      '<item><title>x</title><thumbnail xmlns="http://search.yahoo.com/mrss/" url="https://example.org/t.png"/></item>',
      '',
    );
    expect(readRss(byDefault).items[0]).toMatchObject({ title: 'x', image: 'https://example.org/t.png' });
  });

  test('a prefix holds only inside the element that declares it', () => {
    const document = rss(
      '<item><a:link xmlns:a="http://www.w3.org/2005/Atom" href="https://example.org/1"/></item><item><title>y</title><a:link href="https://example.org/2"/></item>',
      '',
    );
    expect(readRss(document).items.map(({ link }) => link)).toEqual(['https://example.org/1', null]);
  });
});

describe('bases', () => {
  test('xml:base adds up from the root to the item', () => {
    const document =
      '<rss version="2.0" xml:base="https://b.example/x/"><channel xml:base="y/"><link>.</link><item xml:base="z/"><link>1</link></item></channel></rss>';
    const [first] = readRss(document).items;
    expect(first).toMatchObject({ link: 'https://b.example/x/y/z/1', base: 'https://b.example/x/y/z/' });
  });

  test('content without xml:base stands on the link of its item', () => {
    expect(rssItem('<link>/a/1</link>').base).toBe('https://example.org/a/1');
  });

  test('without any base a relative link is none', () => {
    const reading = readFeed(
      '<rss><channel><title>T</title><item><title>x</title><link>/1</link></item></channel></rss>',
    );
    expect(reading).toMatchObject({ kind: 'feed', feed: { items: [{ title: 'x', link: null, base: null }] } });
  });
});

describe('an item of RDF', () => {
  const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const rdf = (items: string, prefix = 'rdf') =>
    readRss(
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
