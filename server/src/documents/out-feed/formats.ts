/** The formats that every feed of ours can be written in, named by the endings of their addresses. */
import { writeAtom } from './atom.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

export const formats = {
  xml: { write: writeRss, type: 'application/rss+xml; charset=utf-8' },
  atom: { write: writeAtom, type: 'application/atom+xml; charset=utf-8' },
  json: { write: writeJsonFeed, type: 'application/feed+json; charset=utf-8' },
};
export type Format = keyof typeof formats;
