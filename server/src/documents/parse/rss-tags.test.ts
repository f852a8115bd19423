import { expect, test } from 'vitest';
import { type RssItemCase, rssItem } from '#test/rss-documents.ts';

test.each<RssItemCase>([
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
])('%s', (_, inner, expected) => {
  expect(rssItem(inner)).toMatchObject(expected);
});
