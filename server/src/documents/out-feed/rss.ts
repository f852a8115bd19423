/** Writes RSS 2.0. */
import type { OutFeed, OutItem } from './feed.ts';
import { element, escaped, joined } from './xml.ts';

/** Only the first of several enclosures is written: the format has room for one. */
export const writeRss = (feed: OutFeed): string =>
  joined(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
      '<channel>',
      element('title', feed.title),
      element('link', feed.link),
      element('description', feed.description ?? feed.title),
      element('language', feed.language),
      element('generator', feed.generator),
      element('lastBuildDate', rfc822(feed.updatedAt)),
      `<atom:link rel="self" type="application/rss+xml" href="${escaped(feed.self)}"/>`,
      feed.hub && `<atom:link rel="hub" href="${escaped(feed.hub)}"/>`,
      feed.image &&
        `<image>${element('url', feed.image)}${element('title', feed.title)}${element('link', feed.link)}</image>`,
      ...feed.items.map(writeItem),
      '</channel>',
      '</rss>',
      '',
    ],
    '\n',
  );

const writeItem = (item: OutItem): string => {
  const [enclosure] = item.enclosures;
  return joined([
    '<item>',
    element('title', item.title),
    element('link', item.link),
    element('guid', item.id, ' isPermaLink="false"'),
    element('pubDate', rfc822(item.publishedAt)),
    element('dc:creator', item.author),
    ...item.tags.map(tag => element('category', tag)),
    item.source && element('source', item.source.title, ` url="${escaped(item.source.url)}"`),
    element('description', item.content),
    enclosure
      ? `<enclosure url="${escaped(enclosure.url)}" length="${enclosure.length ?? 0}" type="${escaped(enclosure.type ?? 'application/octet-stream')}"/>`
      : null,
    item.image && `<media:thumbnail url="${escaped(item.image)}"/>`,
    '</item>',
  ]);
};

/** RFC 822 with a year of four digits, as RSS 2.0 asks. */
const rfc822 = (at: Date): string => at.toUTCString();
