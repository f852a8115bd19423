import { expect, test } from 'vitest';
import { type RssItemCase, rssItem } from '#test/rss-documents.ts';

test.each<RssItemCase>([
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
    'of wide media images the narrowest is the image',
    '<media:content url="/xl.jpg" medium="image" width="3000"/><media:content url="/s.jpg" medium="image" width="140"/>' +
      '<media:content url="/m.jpg" medium="image" width="700"/><media:content url="/l.jpg" medium="image" width="1200"/>',
    { image: 'https://example.org/m.jpg' },
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
  expect(rssItem(inner)).toMatchObject(expected);
});
