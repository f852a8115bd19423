import { expect, test } from 'vitest';
import { type ParsedItem, readFeed } from './feed.ts';

const read = (document: string) => readFeed(document, { url: 'https://example.org/feed.json' });
const feed = (fields: object, version = '1.1') =>
  JSON.stringify({ version: `https://jsonfeed.org/version/${version}`, title: 'T', ...fields });

const item = (fields: object): ParsedItem => {
  const reading = read(feed({ items: [fields] }));
  if (reading.kind === 'failed') throw new Error(reading.code);
  return reading.feed.items[0]!;
};

test.each<[behaviour: string, fields: object, expected: Partial<ParsedItem>]>([
  ['HTML is content', { content_html: '<p>x</p>', content_text: 'y' }, { content: '<p>x</p>' }],
  ['text is escaped', { content_text: 'a < b\nc' }, { content: 'a &lt; b<br>\nc' }],
  ['a summary is escaped', { summary: 'a & b', content_html: 'c' }, { summary: 'a &amp; b', content: 'c' }],
  ['a number is an id', { id: 7 }, { id: '7' }],
  ['an id is kept as written', { id: ' a/b ' }, { id: 'a/b', link: null }],
  ['an id that is an address stands in for a link', { id: 'https://example.org/1' }, { link: 'https://example.org/1' }],
  [
    'the own address comes before the external',
    { url: '/1', external_url: 'https://o.example/' },
    { link: 'https://example.org/1' },
  ],
  ['an external address stands in', { external_url: 'https://o.example/' }, { link: 'https://o.example/' }],
  ['a title is plain text', { title: ' <i> &amp; <b> ' }, { title: '<i> & <b>' }],
  ['authors are named', { authors: [{ name: 'Ann' }, { name: 'Bob' }, 'x', null] }, { author: 'Ann, Bob' }],
  ['an author of version 1 is named', { author: { name: 'Ann' } }, { author: 'Ann' }],
  ['dates are handed on', { date_published: 'a', date_modified: 'b' }, { published: 'a', updated: 'b' }],
  ['tags are distinct text', { tags: ['a', 'a', 3, 'b'] }, { tags: ['a', 'b'] }],
  ['an image is resolved', { image: '/i.png' }, { image: 'https://example.org/i.png' }],
  ['a banner stands in', { banner_image: '/i.png' }, { image: 'https://example.org/i.png' }],
  [
    'attachments are enclosures',
    { attachments: [{ url: '/a.mp3', mime_type: 'audio/mpeg', size_in_bytes: 5 }, { url: 'x:y' }, 3] },
    { enclosures: [{ url: 'https://example.org/a.mp3', type: 'audio/mpeg', length: 5 }] },
  ],
  [
    'fields of the wrong kind are ignored',
    { title: 3, url: {}, tags: 'x', attachments: null, content_html: [] },
    { title: null, link: null, tags: [], enclosures: [], content: null },
  ],
  [
    'characters that no text may hold are dropped',
    { title: 'a\0b\ud83d', content_html: '\u0001<p>' },
    { title: 'ab\ufffd', content: '<p>' },
  ],
])('%s', (_, fields, expected) => {
  expect(item(fields)).toMatchObject(expected);
});

test('a feed says what it is', () => {
  const document = feed({
    home_page_url: '/',
    description: 'D',
    language: 'en',
    icon: '/i.png',
    hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
    authors: [{ name: 'Ann' }],
    items: [{ id: '1' }],
  });
  expect(read(`\ufeff \n${document}`)).toMatchObject({
    kind: 'feed',
    feed: {
      format: 'json-feed-1.1',
      title: 'T',
      link: 'https://example.org/',
      description: 'D',
      language: 'en',
      image: 'https://example.org/i.png',
      hubs: ['https://hub.example/'],
      items: [{ author: 'Ann' }],
      itemsSeen: 1,
      truncated: false,
    },
  });
});

test('version 1 is known', () => {
  expect(read(feed({ items: [] }, '1'))).toMatchObject({ feed: { format: 'json-feed-1' } });
});

test('a line break inside a text does no harm', () => {
  expect(read(feed({ items: [{ id: '1', title: 'a|b' }] }).replace('|', '\n'))).toMatchObject({
    feed: { truncated: false, items: [{ title: 'a b' }] },
  });
});

test('a document that is cut off gives its complete items', () => {
  const whole = feed({
    items: [
      { id: '1', title: 'a "}]" \\' },
      { id: '2', tags: ['x'] },
      { id: '3', title: 'never' },
    ],
  });
  const reading = read(whole.slice(0, whole.indexOf('never')));
  expect(reading).toMatchObject({
    kind: 'feed',
    feed: { title: 'T', truncated: true, items: [{ id: '1', title: 'a "}]" \\' }, { id: '2' }] },
  });
});

test.each([
  ['NOT_A_FEED', '{"openapi":"3.0.0","items":[]}'],
  ['NOT_A_FEED', '{"version":"https://jsonfeed.org/version/1","title":"T"}'],
  ['MALFORMED', '{"version":"https://jsonfeed.org/version/1","ti'],
  ['NOT_A_FEED', '[1, 2, 3]'],
])('%s: %s', (code, document) => {
  expect(read(document)).toMatchObject({ kind: 'failed', code });
});
