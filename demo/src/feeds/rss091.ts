import type { FeedDocument } from './document.ts';
import { declaration, element, lines } from './xml.ts';

/** Writes RSS 0.91: it has titles, links and descriptions, without ids; the dates it never had are left out. */
export const writeRss091 = (document: FeedDocument, encoding: string): string =>
  lines(
    declaration(encoding),
    '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">',
    '<rss version="0.91">',
    '<channel>',
    element('title', document.title),
    element('link', document.home),
    element('description', document.description),
    element('language', document.language.toLowerCase()),
    ...document.items.map(item =>
      lines(
        '<item>',
        element('title', item.title),
        element('link', item.link),
        element('description', item.html ?? item.summary),
        '</item>',
      ),
    ),
    '</channel>',
    '</rss>',
  );
