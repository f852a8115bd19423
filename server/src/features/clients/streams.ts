/** The ids of a stream, in the order of first sight: a reader app compares them with those that it has. */
import type { Folder } from '@newsbell/contracts/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isReadableItem, isVisibleItem } from '#db/visibility.ts';
import { visibleToAll } from '#features/items/keyset.ts';
import { matched } from '#features/read-state/my-news.ts';
import { viewerOf } from '#features/read-state/viewer.ts';
import { type AppReader, type Feed, type FeedName, feedFinder, feedsOf, folderNamed, foldersOf } from './feeds.ts';
import { LONGEST_TRANSACTION_MS, lastSeenAt } from './first-sight.ts';
import type { StreamQuestion } from './reader/parameters.ts';
import type { Stream } from './reader/stream-names.ts';
import { conditionOf, type Part, placesOf, placesOfStars } from './stream-parts.ts';
import { type Window, walk } from './walk.ts';

export interface StreamIds {
  ids: { id: number; seenAt: Date }[];
  /** The stream goes on behind this id; it is what the next question has as `after`. */
  continuation?: number;
}

/** No answer has more ids. */
const MOST_IDS = 10_000;

/**
 * A feed has all that the web shows in its list, so an item may be in several; only `entriesOf` says which one it is from. Only what is
 * settled is shown, as in every list. `since` is taken ten minutes earlier, because a moment of first sight is the beginning of a
 * transaction: what was still being stored when the app asked before would be missed for ever. `unknown-stream`: the stream, or one that is
 * left out or in, is not the person's.
 */
export const idsOfStream = async (
  db: Db,
  reader: AppReader,
  stream: Stream,
  question: StreamQuestion,
): Promise<StreamIds | 'unknown-stream'> => {
  const found = await partsOf(db, reader, [stream, ...question.within, ...question.without]);
  if (!found) return 'unknown-stream';
  const [part, ...others] = found as [Part, ...Part[]];
  const within = others.slice(0, question.within.length);
  const without = others.slice(question.within.length);
  // A single one cuts the stream; of several each item is in one.
  const all = [part, ...(within.length === 1 ? within : [])];
  if (isEmpty(all, without)) return { ids: [] };
  const window = await windowOf(db, question);
  if (window.above >= window.upTo) return { ids: [] };
  return walkAlong(db, reader, { ...question, all, within, without, window });
};

interface Sought extends Pick<StreamQuestion, 'count' | 'isOldestFirst'> {
  all: Part[];
  within: Part[];
  without: Part[];
  window: Window;
}

const walkAlong = async (db: Db, reader: AppReader, sought: Sought): Promise<StreamIds> => {
  const { all, within, without, window, isOldestFirst } = sought;
  const count = Math.min(sought.count, MOST_IDS);
  const { accountId } = reader;
  const viewer = await viewerOf(db, accountId);
  const isStarred = all.some(({ kind }) => kind === 'starred');
  const isUnread = all.some(({ kind }) => kind === 'unread') || without.some(({ kind }) => kind === 'read');
  const base = isStarred ? undefined : narrowest(all);
  const places = base ? await placesOf(db, viewer, base, isUnread) : placesOfStars(db, accountId);
  const is = (one: Part) => conditionOf(one, viewer, isStarred);
  const conditions = [
    visibleToAll,
    isStarred ? isReadableItem(accountId) : isVisibleItem(accountId),
    ...(places.hasWords ? [matched] : []),
    ...all.filter(one => one !== base && one.kind !== 'starred' && !(base && one.kind === 'all')).map(is),
    ...(within.length > 1 ? [sql`(${sql.join(within.map(is), sql` or `)})`] : []),
    ...without.map(one => sql`(${is(one)}) is not true`),
  ];
  const order = sql.raw(isOldestFirst ? 'order by i.id' : 'order by i.id desc');
  const { rows, lookedTo } = await walk({
    ...{ window, isOldestFirst, wanted: count + 1, isSingle: places.isSingle },
    find: (stretch, most) => places.find(stretch, most, isOldestFirst),
    keep: async ids => {
      const kept = await sql<{ id: number; seenAt: Date }>`
        select i.id, i.created_at as "seenAt" from item i
        where i.id = any (${ids}::bigint[]) and ${allOf(conditions)} ${order}`.execute(db);
      return kept.rows;
    },
  });
  const ids = rows.slice(0, count);
  const continuation = rows.length > count ? ids.at(-1)!.id : lookedTo;
  return continuation === undefined ? { ids } : { ids, continuation };
};

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Undefined: one of the streams is not the person's. */
const partsOf = async (db: Db, reader: AppReader, streams: readonly Stream[]): Promise<Part[] | undefined> => {
  const isNamed = (...kinds: Stream['kind'][]) => streams.some(({ kind }) => kinds.includes(kind));
  const [feeds, folders] = await Promise.all([
    isNamed('feed', 'feed-by-url') ? feedsOf(db, reader) : [],
    isNamed('label') ? foldersOf(db, reader.accountId) : [],
  ]);
  const findFeed = feedFinder(feeds);
  const parts = streams.map(stream => partOf(stream, findFeed, folders));
  return parts.every(part => part !== undefined) ? parts : undefined;
};

const partOf = (
  stream: Stream,
  findFeed: (name: FeedName) => Feed | undefined,
  folders: readonly Folder[],
): Part | undefined => {
  switch (stream.kind) {
    case 'reading-list':
      return { kind: 'all' };
    case 'kept-unread':
      return { kind: 'unread' };
    case 'read':
    case 'starred':
    case 'not-kept':
      return { kind: stream.kind };
    case 'label': {
      const folder = folderNamed(folders, stream.name);
      return folder && { kind: 'folder', id: folder.id };
    }
    case 'feed':
    case 'feed-by-url': {
      const feed = findFeed(stream);
      return feed && { kind: 'feed', feed };
    }
  }
};

/** The one with the fewest items holds all that is sought: a feed, else a folder, else all that is followed. */
const narrowest = (parts: readonly Part[]): Part =>
  parts.find(({ kind }) => kind === 'feed') ?? parts.find(({ kind }) => kind === 'folder') ?? { kind: 'all' };

/** It is seen from the names alone that nothing can be left. */
const isEmpty = (all: readonly Part[], without: readonly Part[]): boolean => {
  const isIn = (parts: readonly Part[], kind: Part['kind']) => parts.some(part => part.kind === kind);
  const canBeRead = !isIn(without, 'read') && !isIn(all, 'unread');
  const canBeUnread = !isIn(without, 'unread') && !isIn(all, 'read');
  return (
    isIn(all, 'not-kept') ||
    (!canBeRead && !canBeUnread) ||
    (isIn(without, 'all') && !isIn(all, 'starred')) ||
    without.some(left => all.some(part => isSame(left, part)))
  );
};

const isSame = (one: Part, two: Part): boolean =>
  one.kind === two.kind &&
  (one.kind !== 'feed' || one.feed.id === (two as typeof one).feed.id) &&
  (one.kind !== 'folder' || one.id === (two as typeof one).id);

const windowOf = async (
  db: Db,
  { after, since, until, isOldestFirst }: Pick<StreamQuestion, 'after' | 'since' | 'until' | 'isOldestFirst'>,
): Promise<Window> => {
  const earlier = since && new Date(since.getTime() - LONGEST_TRANSACTION_MS);
  const [above, upTo] = await Promise.all([
    earlier ? lastSeenAt(db, earlier) : 0,
    until ? lastSeenAt(db, until) : newestId(db),
  ]);
  if (after === undefined) return { above, upTo };
  return isOldestFirst ? { above: Math.max(above, after), upTo } : { above, upTo: Math.min(upTo, after - 1) };
};

const newestId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from item`.execute(db);
  return rows[0]!.id;
};
