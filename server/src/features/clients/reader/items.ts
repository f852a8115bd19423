/** Writes items in Google Reader's form. */
import type { ReaderItem } from '@newsbell/contracts/reader-lists';
import type { Entry } from '../entries.ts';
import { longItemId } from './item-ids.ts';
import { labelId, type Stream } from './stream-names.ts';

/** Nothing of it is null. The text stands in `summary` alone, because NewsFlash takes `content` for the same field, and refuses both. */
export const itemOf = (entry: Entry): ReaderItem => ({
  id: longItemId(entry.id),
  crawlTimeMsec: `${entry.seenAt.getTime()}`,
  timestampUsec: microsecondsOf(entry.seenAt),
  published: secondsOf(entry.publishedAt),
  updated: secondsOf(entry.updatedAt),
  title: entry.title,
  author: entry.author,
  canonical: [{ href: entry.link }],
  alternate: [{ href: entry.link, type: 'text/html' }],
  summary: { content: entry.content },
  categories: [...statesOf(entry).map(stateId), ...(entry.feed?.folder ? [labelId(entry.feed.folder.name)] : [])],
  origin: originOf(entry),
  enclosure: entry.enclosures.map(({ url, type, length }) => ({ href: url, type, length })),
});

/** The reading list has nothing that is starred alone. */
export const statesOf = ({ feed, isRead, isStarred }: Entry): string[] => [
  ...(feed ? ['reading-list'] : []),
  ...(isRead ? ['read'] : []),
  ...(isStarred ? ['starred'] : []),
];

export const stateId = (state: string): string => `user/-/state/com.google/${state}`;

/** A source that is not followed has an address and no number. */
export const originOf = ({ feed, source }: Entry): ReaderItem['origin'] =>
  feed
    ? { streamId: `feed/${feed.id}`, title: feed.title, htmlUrl: feed.htmlUrl }
    : { streamId: `feed/${source.url}`, title: source.title, htmlUrl: source.htmlUrl };

export const streamId = (stream: Stream): string => {
  switch (stream.kind) {
    case 'feed':
      return `feed/${stream.id}`;
    case 'feed-by-url':
      return `feed/${stream.url}`;
    case 'label':
      return labelId(stream.name);
    case 'not-kept':
      return stateId('broadcast');
    default:
      return stateId(stream.kind);
  }
};

export const microsecondsOf = (moment: Date): string => `${moment.getTime()}000`;

export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
