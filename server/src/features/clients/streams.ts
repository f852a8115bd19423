/** The ids of a stream, in the order of first sight: a reader app compares them with those that it has. */
import type { Folder } from '@newsbell/contracts/subscriptions';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isReadableItem, isVisibleItem } from '#db/visibility.ts';
import { notYetVisibleToAll } from '#features/items/keyset.ts';
import type { Keys } from '#features/items/lists.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { notYetMatched } from '#features/read-state/my-news.ts';
import { viewerOf } from '#features/read-state/viewer.ts';
import { type AppReader, type Feed, type FeedName, feedFinder, feedsOf, folderNamed, foldersOf } from './feeds.ts';
import { LONGEST_TRANSACTION_MS, lastSeenAt } from './first-sight.ts';
import type { StreamQuestion } from './reader/parameters.ts';
import type { Stream } from './reader/stream-names.ts';
import { conditionOf, type Part, type Places, placesOf, placesOfStars } from './stream-parts.ts';
import { type Window, walk } from './walk.ts';

export interface StreamIds {
  ids: number[];
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
  const within = feedsTogether(others.slice(0, question.within.length));
  const without = feedsTogether(others.slice(question.within.length));
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
  const { window, isOldestFirst } = sought;
  const count = Math.min(sought.count, MOST_IDS);
  const viewer = await viewerOf(db, reader.accountId);
  const { name, places, isInStream } = seek(viewer, sought);
  const spreads = spreadsIn(db);
  const { ids, lookedTo, spread } = await walk({
    ...{ window, isOldestFirst, wanted: count + 1, isSingle: places.isSingle, spread: spreads.get(name) },
    look: async (stretch, most, wanted) => {
      const [nearest, furthest] = isOldestFirst ? [sql`asc`, sql`max`] : [sql`desc`, sql`min`];
      const query = sql<{ found: number; furthest: number | null; ids: string | null }>`
        with found as materialized (${places.find(stretch, most, isOldestFirst)})
        select (select count(*)::int from found) as found, (select ${furthest}(id) from found) as furthest,
          (select string_agg(id::text, ',' order by id ${nearest}) from (
            select near.id from (select id, bool_or(is_sure) as is_sure from found group by id) near
            where ${isInStream} order by near.id ${nearest} limit ${wanted}
          ) kept) as ids`;
      const rows = hasUsualText(sought) ? await runPrepared(db, query) : (await query.execute(db)).rows;
      const [row] = rows;
      return { found: row!.found, furthest: row!.furthest ?? undefined, ids: row!.ids?.split(',').map(Number) ?? [] };
    },
  });
  spreads.set(name, spread);
  const shown = ids.slice(0, count);
  const continuation = ids.length > count ? shown.at(-1)! : lookedTo;
  return continuation === undefined ? { ids: shown } : { ids: shown, continuation };
};

/** Memoized: how far apart the last walk of a person found the ids. The next one begins with a window of that size; it finds the same in any case. */
const spreadsIn = (db: Db): LRUCache<string, number> => {
  const spreads = memos.get(db) ?? new LRUCache<string, number>({ max: 10_000 });
  memos.set(db, spreads);
  return spreads;
};

const memos = new WeakMap<Db, LRUCache<string, number>>();

/** Its parts can be combined in some hundred ways, and not in as many as people ask. */
const hasUsualText = ({ all, within, without }: Sought): boolean => all.length + within.length + without.length <= 3;

interface Seeking {
  /** It is the same for walks of one person along the same places. */
  name: string;
  places: Places;
  /** A condition on what is `near`. */
  isInStream: Keys;
}

const seek = (viewer: Viewer, { all, within, without }: Sought): Seeking => {
  const { accountId } = viewer;
  const isStarred = all.some(({ kind }) => kind === 'starred');
  const isUnread = all.some(({ kind }) => kind === 'unread') || without.some(({ kind }) => kind === 'read');
  const base = isStarred ? undefined : narrowest(all);
  const places = base ? placesOf(viewer, base, isUnread) : placesOfStars(accountId);
  const is = (one: Part) => conditionOf(one, viewer, isStarred);
  const closer = [
    isStarred ? isReadableItem(accountId) : isVisibleItem(accountId),
    ...(base && isUnread ? [viewer.isUnreadIfFollowed] : []),
  ];
  // The places have looked at all that is left out here.
  const isKnown = ({ kind }: Part) => kind === 'starred' || (base && (kind === 'all' || kind === 'unread'));
  const more = [
    ...all.filter(one => one !== base && !isKnown(one)).map(is),
    ...(within.length > 1 ? [sql`(${sql.join(within.map(is), sql` or `)})`] : []),
    ...without.filter(({ kind }) => !base || kind !== 'read').map(one => sql`(${is(one)}) is not true`),
  ];
  const fresh = places.words
    ? sql`${notYetVisibleToAll} union all (select id from (${notYetMatched}) waiting where exists (${places.words}))`
    : notYetVisibleToAll;
  const conditions = [
    sql`not exists (select from (${fresh}) fresh where fresh.id = near.id)`,
    ...(isStarred
      ? [isItem([...closer, ...more])]
      : [sql`(near.is_sure or ${isItem(closer)})`, ...(more.length > 0 ? [isItem(more)] : [])]),
  ];
  return {
    name: `${accountId} ${base ? nameOf(base) : 'starred'} ${isUnread}`,
    places,
    isInStream: sql.join(conditions, sql` and `),
  };
};

const nameOf = (base: Part): string => {
  if (base.kind === 'folder') return `folder ${base.id}`;
  return base.kind === 'feeds' ? `${base.feeds.length} feeds from ${base.feeds[0]!.id}` : base.kind;
};

/** The conditions are on an item `i`, the one that is `near`. */
const isItem = (conditions: readonly Keys[]): Keys => sql`exists (
  select from item i where i.id = near.id and ${sql.join(conditions, sql` and `)} offset 0)`;

/** Undefined: one of the streams is not the person's. */
const partsOf = async (db: Db, reader: AppReader, streams: readonly Stream[]): Promise<Part[] | undefined> => {
  const isNamed = (kind: Stream['kind']) => streams.some(stream => stream.kind === kind);
  const ids = streams.flatMap(stream => (stream.kind === 'feed' ? [stream.id] : []));
  const [feeds, folders] = await Promise.all([
    isNamed('feed-by-url') ? feedsOf(db, reader) : ids.length > 0 ? feedsOf(db, reader, ids) : [],
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
      return feed && { kind: 'feeds', feeds: [feed] };
    }
  }
};

/** An item is in one of several feeds where it is in what they have together. */
const feedsTogether = (parts: readonly Part[]): Part[] => {
  const feeds = parts.flatMap(part => (part.kind === 'feeds' ? part.feeds : []));
  const others = parts.filter(({ kind }) => kind !== 'feeds');
  return feeds.length === 0 ? others : [...others, { kind: 'feeds', feeds }];
};

/** The one with the fewest items holds all that is sought: a feed, else a folder, else all that is followed. */
const narrowest = (parts: readonly Part[]): Part =>
  parts.find(({ kind }) => kind === 'feeds') ?? parts.find(({ kind }) => kind === 'folder') ?? { kind: 'all' };

/** It is seen from the names alone that nothing can be left. */
const isEmpty = (all: readonly Part[], without: readonly Part[]): boolean => {
  const isIn = (parts: readonly Part[], kind: Part['kind']) => parts.some(part => part.kind === kind);
  const canBeRead = !isIn(without, 'read') && !isIn(all, 'unread');
  const canBeUnread = !isIn(without, 'unread') && !isIn(all, 'read');
  return (
    isIn(all, 'not-kept') ||
    (!canBeRead && !canBeUnread) ||
    (isIn(without, 'all') && !isIn(all, 'starred')) ||
    without.some(left => all.some(part => covers(left, part)))
  );
};

const covers = (left: Part, part: Part): boolean => {
  if (left.kind === 'feeds')
    return part.kind === 'feeds' && part.feeds.every(({ id }) => left.feeds.some(feed => feed.id === id));
  return left.kind === 'folder' ? part.kind === 'folder' && part.id === left.id : part.kind === left.kind;
};

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
  const rows = await runPrepared(db, sql<{ id: number }>`select coalesce(max(id), 0) as id from item`);
  return rows[0]!.id;
};
