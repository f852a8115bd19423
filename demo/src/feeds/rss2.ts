import { escapeAttribute } from '@newsbell/server/text/html/escape';
import type { FeedDocument, FeedItem } from './document.ts';
import { cdata, declaration, element, lines } from './xml.ts';

/** Writes RSS 2.0 with the content, dc, media and itunes modules that the items call for. */
export const writeRss2 = (document: FeedDocument, encoding: string): string =>
  lines(
    declaration(encoding),
    `<rss version="2.0" ${namespaces}>`,
    '<channel>',
    element('title', document.title),
    element('link', document.home),
    element('description', document.description),
    element('language', document.language.toLowerCase()),
    element('lastBuildDate', document.updated.toUTCString()),
    `<atom:link href="${escapeAttribute(document.self)}" rel="self" type="application/rss+xml"/>`,
    `<image>${element('url', document.icon)}${element('title', document.title)}${element('link', document.home)}</image>`,
    document.items.some(item => item.sound) ? `<itunes:image href="${escapeAttribute(document.icon)}"/>` : '',
    ...document.items.map(writeItem),
    '</channel>',
    '</rss>',
  );

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
].join(' ');

const writeItem = (item: FeedItem): string =>
  lines(
    '<item>',
    element('title', item.title),
    element('link', item.link),
    element('guid', item.id, 'isPermaLink="false"'),
    element('dc:creator', item.author),
    element('pubDate', item.published?.toUTCString()),
    ...item.tags.map(tag => element('category', tag)),
    element('description', item.summary),
    item.html ? cdata('content:encoded', item.html) : '',
    item.image
      ? `<media:content url="${escapeAttribute(item.image)}" medium="image" type="image/png" width="800" height="450"/>`
      : '',
    item.sound ? writeSound(item.sound) : '',
    '</item>',
  );

const writeSound = ({ url, bytes, seconds }: NonNullable<FeedItem['sound']>): string =>
  lines(
    `<enclosure url="${escapeAttribute(url)}" length="${bytes}" type="audio/wav"/>`,
    element('itunes:duration', String(seconds)),
  );
