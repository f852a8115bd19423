import { expect, test } from 'vitest';
import { type RssItemCase, rssItem } from '#test/rss-documents.ts';

test.each<RssItemCase>([
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
    'dc:description is the content of an item that has no other',
    '<dc:description>a &lt;b&gt;b&lt;/b&gt;</dc:description>',
    { content: 'a <b>b</b>' },
  ],
  [
    'dc:description never replaces another',
    '<dc:description>a</dc:description><description>b</description>',
    { content: 'b', summary: null },
  ],
])('%s', (_, inner, expected) => {
  expect(rssItem(inner)).toMatchObject(expected);
});
