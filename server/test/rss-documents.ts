/** Writes RSS for the tests of its parsing, and parses it. */
import { type ParsedFeed, type ParsedItem, readFeed } from '#documents/parse/feed.ts';

export const namespaces =
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ' +
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"';

export const rss = (channel: string, attributes = namespaces): string =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel>${channel}</channel></rss>`;

export const readRss = (document: string): ParsedFeed => {
  const reading = readFeed(document, { url: 'https://example.org/feeds/all.xml' });
  if (reading.kind === 'failed') throw new Error(`${reading.code}: ${reading.message}`);
  return reading.feed;
};

/** Answers the one item of a feed of `https://example.org/`. */
export const rssItem = (inner: string): ParsedItem =>
  readRss(rss(`<title>T</title><link>https://example.org/</link><item>${inner}</item>`)).items[0]!;

export type RssItemCase = [behaviour: string, inner: string, expected: Partial<ParsedItem>];
