import type { FeedItem } from '@newsbell/contracts/items';
import { describe, expect, it } from 'vitest';
import { isUnchanged } from '#documents/out-feed/conditional.ts';
import { readFeed } from '#documents/parse/feed.ts';
import { writeOutFeed } from './out-feed.ts';

const item: FeedItem = {
  id: 7,
  title: 'Q&A: <b>"1 < 2"</b> ]]> \u0000\ud800 이야기',
  link: 'https://x.example/a?b=1&c=2',
  author: "O'Neil & Co",
  published: '2026-03-05T06:07:00.000Z',
  updated: null,
  createdDate: '2026-03-05T06:30:00.000Z',
  sortAt: '2026-03-05T06:07:00.000Z',
  excerpt: 'short',
  content: '<p>A &amp; B</p>',
  image: 'https://x.example/i.png?a&b',
  enclosures: [{ url: 'https://x.example/a.mp3?x=1&y="2"', type: null, length: null }],
  tags: ['a & b', '<c>'],
  story: null,
  project: { urlKey: 'x', title: 'X', image: null, language: null },
};
const project = { urlKey: 'x', title: 'X & <Y>', description: null, link: null, language: 'ko', image: null };
const names = { instance: '5d8f7c1e-0000-4000-8000-000000000000', addressedUpTo: 7, publicUrl: 'https://old.example' };
const about = { publicUrl: 'https://news.example', productName: 'Newsbell', names, changedAt: null };

describe('an out-feed', () => {
  it('gives our own parser back what it was made of', () => {
    const { body } = writeOutFeed(project, [item], about);
    const parsed = readFeed(body);
    expect(parsed).toMatchObject({
      kind: 'feed',
      feed: {
        format: 'rss-2.0',
        title: 'X & <Y>',
        link: 'https://news.example/x',
        language: 'ko',
        items: [
          {
            id: 'https://old.example/x/feed/7',
            link: 'https://x.example/a?b=1&c=2',
            author: "O'Neil & Co",
            published: 'Thu, 05 Mar 2026 06:07:00 GMT',
            content: '<p>A &amp; B</p>',
            tags: ['a & b', '<c>'],
            enclosures: [{ url: 'https://x.example/a.mp3?x=1&y=%222%22' }],
          },
        ],
      },
    });
  });

  it('holds no character that XML cannot, and no markup of an item as its own', () => {
    const { body } = writeOutFeed(project, [item], about);
    expect(body).toContain('<title>Q&amp;A: &lt;b&gt;&quot;1 &lt; 2&quot;&lt;/b&gt; ]]&gt; \ufffd 이야기</title>');
    expect(body).not.toMatch(/[\u0000-\u0008\ud800]/);
  });

  it('has the pictures that were uploaded here with our origin', () => {
    const path = '/u/0b0f6f0e-9d0c-4d6a-8a52-3f1f3f2b7c11';
    const content = `<p><img src="${path}" alt=""></p>`;
    const { body } = writeOutFeed(project, [{ ...item, content, image: path }], about);
    expect(body.match(/https:\/\/news\.example\/u\/[\da-f-]{36}/g)).toEqual(Array(2).fill(`${about.publicUrl}${path}`));
  });

  it('has the fields of published news below their text', () => {
    const fields = [{ name: 'level', value: '<error>' }];
    const { body } = writeOutFeed(project, [{ ...item, fields }], about);
    expect(readFeed(body)).toMatchObject({
      feed: { items: [{ content: '<p>A &amp; B</p><ul><li>level: &lt;error&gt;</li></ul>' }] },
    });
  });

  it('is the same for the same items, and another when one changes', () => {
    const first = writeOutFeed(project, [item], about);
    expect(writeOutFeed(project, [item], about).etag).toBe(first.etag);
    expect(writeOutFeed(project, [{ ...item, title: 'Other' }], about).etag).not.toBe(first.etag);
    expect(first.lastModified.toISOString()).toBe(item.createdDate);
  });

  it('has another date when an item was edited', () => {
    const changedAt = new Date('2026-03-05T07:00:00.000Z');
    expect(writeOutFeed(project, [item], { ...about, changedAt }).lastModified).toEqual(changedAt);
  });

  it('names an item by the installation, and one of before by the address that it had then', () => {
    const items = [7, 8].map(id => ({ ...item, id }));
    const guids = (publicUrl: string) =>
      writeOutFeed(project, items, { ...about, publicUrl }).body.match(/(?<=<guid[^>]*>)[^<]+/g);
    const both = ['https://old.example/x/feed/7', `urn:uuid:${names.instance}:8`];
    expect(guids('https://news.example')).toEqual(both);
    expect(guids('https://moved.example')).toEqual(both);
  });
});

describe('a conditional request', () => {
  const feed = { etag: 'W/"abc"', lastModified: new Date('2026-03-05T06:30:00.400Z') };
  it.each([
    [{ 'if-none-match': 'W/"abc"' }, true],
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': '"x", W/"abc"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Thu, 05 Mar 2027 06:30:00 GMT' }, false],
    [{ 'if-modified-since': 'Thu, 05 Mar 2026 06:30:00 GMT' }, true],
    [{ 'if-modified-since': 'Thu, 05 Mar 2026 06:29:59 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{}, false],
  ])('%o is unchanged: %s', (headers, unchanged) => {
    expect(isUnchanged(headers, feed)).toBe(unchanged);
  });
});
