/**
 * Read You ends its sync at a feed without a folder, and at an item of a feed that is in no list (its GoogleReaderRssService). Both are usual here,
 * and other apps show them as they are, so that it alone is answered otherwise.
 */
import type { Feed } from '../feeds.ts';

interface Asked {
  headers: { 'user-agent'?: string | undefined };
}

export const isReadYou = ({ headers }: Asked): boolean => /^ReadYou\b/.test(headers['user-agent'] ?? '');

/** Its person has no folder with this id, so it has no place in an order. */
const NO_FOLDER = 0;

export const inSomeFolder = <F extends Feed>(feeds: readonly F[], name: string): F[] =>
  feeds.map(feed => (feed.folder ? feed : { ...feed, folder: { id: NO_FOLDER, name } }));
