import { expect, test } from 'vitest';
import { type RssItemCase, rssItem } from '#test/rss-documents.ts';

test.each<RssItemCase>([
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
    'the source element changes nothing',
    '<title>x</title><source url="https://other.example/">Other</source>',
    { title: 'x', link: null },
  ],
  [
    'elements of no vocabulary are ignored',
    '<title>x</title><slash:comments>3</slash:comments><wfw:commentRss>y</wfw:commentRss>',
    { title: 'x' },
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
])('%s', (_, inner, expected) => {
  expect(rssItem(inner)).toMatchObject(expected);
});
