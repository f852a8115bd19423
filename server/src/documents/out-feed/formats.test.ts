import { describe, expect, it } from 'vitest';
import { wrongInAtom, wrongInJsonFeed, wrongInRss } from '#test/feed-rules.ts';
import { readStrictly, type StrictElement } from '#test/strict-xml.ts';
import { readFeed } from '../parse/feed.ts';
import { writeAtom } from './atom.ts';
import type { OutFeed, OutItem } from './feed.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

const formats = [
  ['rss-2.0', writeRss, wrongInRss],
  ['atom-1.0', writeAtom, wrongInAtom],
  ['json-feed-1.1', writeJsonFeed, wrongInJsonFeed],
] as const;

let made = 0;
const itemOf = (given: Partial<OutItem> = {}): OutItem => ({
  id: `urn:rssgen:5d8f7c1e-0000-4000-8000-000000000000:${++made}`,
  title: 'Rain',
  link: 'https://x.example/rain',
  author: null,
  publishedAt: new Date('2026-03-05T06:07:00.000Z'),
  updatedAt: new Date('2026-03-05T08:00:00.000Z'),
  content: null,
  image: null,
  enclosures: [],
  tags: [],
  source: null,
  ...given,
});
const feedOf = (items: readonly OutItem[], given: Partial<OutFeed> = {}): OutFeed => ({
  id: 'urn:uuid:5d8f7c1e-0000-4000-8000-000000000000',
  title: 'Board',
  description: null,
  link: 'https://x.example/news',
  self: 'https://bell.test/rss/5d8f7c1e-0000-4000-8000-000000000000.xml',
  hub: null,
  language: null,
  image: null,
  generator: 'Newsbell',
  updatedAt: new Date('2026-03-05T08:00:00.000Z'),
  items,
  ...given,
});
const readBack = (document: string) => {
  const read = readFeed(document, { url: 'https://bell.test/rss/x' });
  if (read.kind === 'failed') throw new Error(read.message);
  return read.feed;
};

/** Answers what the first item of a document says of its source. */
const sourceIn = {
  'rss-2.0': (document: string) => {
    const source = elements(readStrictly(document)).find(({ name }) => name === '{}source');
    return source && { title: source.text, url: source.attributes.url };
  },
  'atom-1.0': (document: string) => {
    const source = elements(readStrictly(document)).find(({ name }) => name === `${atom}source`);
    const text = (name: string) => source?.children.find(each => each.name === atom + name)?.text;
    return source && { title: text('title'), url: text('id') };
  },
  'json-feed-1.1': (document: string) => JSON.parse(document).items[0]._source,
};
const atom = '{http://www.w3.org/2005/Atom}';
const elements = (element: StrictElement): StrictElement[] => [element, ...element.children.flatMap(elements)];

/**
 * Each pair is the text that is written and the text that is read back: characters that no format can hold are gone, halves of pairs are
 * U+FFFD.
 */
const texts: [written: string, read: string][] = [
  ['AT&T ]]> end', 'AT&T ]]> end'],
  ['1 < 2 && 3 > 2', '1 < 2 && 3 > 2'],
  [`"double" and 'single'`, `"double" and 'single'`],
  ['서울에 비가 내렸다', '서울에 비가 내렸다'],
  ['東京で雨が降った、㍻', '東京で雨が降った、㍻'],
  ['北京今天下雨了。「𠮷」', '北京今天下雨了。「𠮷」'],
  ['👨‍👩‍👧 family 🇰🇷', '👨‍👩‍👧 family 🇰🇷'],
  ['bell\u0007 and null\u0000 and \ufffe\uffff', 'bell and null and'],
  ['half \ud83d of a pair \udc00', 'half \ufffd of a pair \ufffd'],
  ['<!-- no comment --> <?xml?> <![CDATA[ x', '<!-- no comment --> <?xml?> <![CDATA[ x'],
  ['\u202eright to left', '\u202eright to left'],
];

describe.each(formats)('%s', (name, write, wrongIn) => {
  it.each(texts)('keeps %j as a title, a name and a tag', (written, read) => {
    const feed = feedOf([itemOf({ title: written, author: written, tags: [written] })], { title: written });
    const document = write({ ...feed, description: written });
    expect(wrongIn(document)).toEqual([]);
    const back = readBack(document);
    expect([back.format, back.title]).toEqual([name, read]);
    expect(back.items).toMatchObject([{ title: read, author: read, tags: [read] }]);
  });

  it.each([
    '<p>A &amp; B ]]&gt; <a href="https://x.example/?a=1&amp;b=2">서울</a></p>',
    '<pre>if (a &lt; b) { x = "]]>" }</pre>',
    '<p>𠮷野家 👍</p>',
  ])('keeps %j as content', content => {
    const document = write(feedOf([itemOf({ content })]));
    expect(wrongIn(document)).toEqual([]);
    expect(readBack(document).items[0]!.content).toBe(content);
  });

  it('keeps addresses, dates, names, pictures and enclosures', () => {
    const link = 'https://x.example/a?q=%22quoted%22&b=%27&c=]]&d=%EC%84%9C';
    const enclosure = { url: 'https://x.example/a.mp3?x=1&y=2', type: 'audio/mpeg', length: 1234 };
    const item = itemOf({ link, image: 'https://x.example/i.png?a&b', enclosures: [enclosure] });
    const document = write(feedOf([item], { language: 'ko', image: 'https://x.example/logo.png' }));
    expect(wrongIn(document)).toEqual([]);
    const back = readBack(document);
    expect(back).toMatchObject({ link: 'https://x.example/news', language: 'ko', image: 'https://x.example/logo.png' });
    expect(back.items).toMatchObject([{ id: item.id, link, image: item.image, enclosures: [enclosure] }]);
    expect(Date.parse(back.items[0]!.published!)).toBe(item.publishedAt.getTime());
  });

  it('names its hub and its own address', () => {
    const document = write(feedOf([itemOf()], { hub: 'https://bell.test/websub' }));
    expect(wrongIn(document)).toEqual([]);
    const { self } = feedOf([]);
    expect(readBack(document)).toMatchObject({ hubs: ['https://bell.test/websub'], self });
    expect(readBack(write(feedOf([])))).toMatchObject({ hubs: [], self });
  });

  it("names the feed that an item is taken from, and takes no word of it for the item's own", () => {
    const source = { title: 'Paper & <Co>', url: 'https://bell.test/paper/rss.xml?a=1&b=2' };
    const document = write(feedOf([itemOf({ source })]));
    expect(wrongIn(document)).toEqual([]);
    expect(sourceIn[name](document)).toEqual(source);
    expect(readBack(document).items).toMatchObject([{ title: 'Rain', link: 'https://x.example/rain' }]);
    expect(sourceIn[name](write(feedOf([itemOf()])))).toBeUndefined();
  });

  it('is valid with an item of a title only, and without any', () => {
    expect(wrongIn(write(feedOf([itemOf()])))).toEqual([]);
    expect(wrongIn(write(feedOf([])))).toEqual([]);
    expect(readBack(write(feedOf([itemOf()]))).items[0]!.content).toBeNull();
  });
});
