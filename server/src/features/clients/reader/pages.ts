/** Finds the items of a page, for each form in which it is written. */
import { MOST_ITEMS } from '@newsbell/contracts/reader-lists';
import type { Db } from '#db/open.ts';
import type { ProxyPicture } from '#text/html/foreign-pictures.ts';
import { type Entry, entriesOf } from '../entries.ts';
import { type AppReader, type Feed, feedNamed, feedsOf } from '../feeds.ts';
import { idsOfStream } from '../streams.ts';
import type { AskedStream } from './asked.ts';

export interface Page {
  entries: Entry[];
  continuation?: number;
}

export const pageOfStream = async (
  db: Db,
  reader: AppReader,
  { stream, question }: AskedStream,
  proxied: ProxyPicture,
): Promise<(Page & { feed: Feed | undefined }) | 'unknown-stream'> => {
  const found = await idsOfStream(db, reader, stream, question);
  if (found === 'unknown-stream') return found;
  const isOfFeed = stream.kind === 'feed' || stream.kind === 'feed-by-url';
  const feed = isOfFeed
    ? feedNamed(await feedsOf(db, reader, stream.kind === 'feed' ? [stream.id] : undefined), stream)
    : undefined;
  const page = await pageOf(db, reader, found.ids, proxied);
  const continuation = page.continuation ?? found.continuation;
  return { ...page, ...(continuation !== undefined && { continuation }), feed };
};

/** It goes on where a thousand have been looked at, unless none of these is the person's. */
export const pageOfIds = async (
  db: Db,
  reader: AppReader,
  ids: readonly number[],
  proxied: ProxyPicture,
): Promise<Page> => {
  for (let at = 0; at < ids.length; at += MOST_ITEMS) {
    const some = ids.slice(at, at + MOST_ITEMS);
    const page = await pageOf(db, reader, some, proxied);
    const hasMore = at + some.length < ids.length;
    if (page.continuation !== undefined || !hasMore) return page;
    if (page.entries.length > 0) return { ...page, continuation: some.at(-1)! };
  }
  return { entries: [] };
};

const pageOf = async (db: Db, reader: AppReader, ids: readonly number[], proxied: ProxyPicture): Promise<Page> => {
  const { entries, leftOut } = await entriesOf(db, reader, { ids, proxied });
  const [next] = leftOut;
  return next === undefined ? { entries } : { entries, continuation: ids[ids.indexOf(next) - 1]! };
};
