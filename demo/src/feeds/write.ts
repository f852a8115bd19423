import { writeAtom, writeAtom03 } from './atom.ts';
import type { FeedDocument, Format } from './document.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRdf } from './rdf.ts';
import { writeRss2 } from './rss2.ts';
import { writeRss091 } from './rss091.ts';

/** Writes the document as text; `encoding` is the name that its declaration gives. */
export const writeFeed = (document: FeedDocument, format: Format, encoding: string): string => {
  switch (format) {
    case 'rss-0.91':
      return writeRss091(document, encoding);
    case 'rss-1.0':
      return writeRdf(document, encoding);
    case 'rss-2.0':
      return writeRss2(document, encoding);
    case 'atom-0.3':
      return writeAtom03(document, encoding);
    case 'atom-1.0':
      return writeAtom(document, encoding);
    case 'json-feed-1.1':
      return writeJsonFeed(document);
  }
};

export const mediaTypes: Record<Format, string> = {
  'rss-0.91': 'application/rss+xml',
  'rss-1.0': 'application/rdf+xml',
  'rss-2.0': 'application/rss+xml',
  'atom-0.3': 'application/atom+xml',
  'atom-1.0': 'application/atom+xml',
  'json-feed-1.1': 'application/feed+json',
};
