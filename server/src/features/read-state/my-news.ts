/** A person's own news: items of the projects that they follow or that have a followed tag, and of followed words. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleItem } from '#db/visibility.ts';
import { type KeysetPosition, type KeysetRange, visibleToAll } from '#features/items/keyset.ts';
import type { List, NextOfOthers } from '#features/items/list.ts';
import { type Keys, listed } from '#features/items/lists.ts';
import { lowestId, pollNewest } from '#features/items/poll.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { always, type Nearest, nearestOfSources, nearestOfWords, walkToSources } from './nearest.ts';
import {
  hasWantedTag,
  isOfSource,
  MANY_SOURCES,
  type Mine,
  privateSourcesOf,
  type Shape,
  shapeOf,
  sourcesOf,
  wordsOf,
} from './sources.ts';

/** The list has the newest first only. */
export const myNews = (db: Db, viewer: Viewer, mine: Mine & { unread?: boolean }): List => ({
  keys: async stretch => {
    const shape = await shapeOf(db, mine);
    const ids = mine.unread
      ? await unreadNews(db, viewer, mine, shape, stretch)
      : await newest(db, mine, shape, stretch);
    return { keys: listed(ids) };
  },
  poll: async polling => {
    const shape = await shapeOf(db, mine);
    const ofWords = sql`(i.id in (
      select h.item_id from (${wordsOf(mine)}) w join word_hit h on h.word_id = w.word_id and h.item_id > ${lowestId(polling)}
    )) is true and ${hasWantedTag(mine)}`;
    const inSources = (sources: Keys) => sql`(i.project_id in (select source.id from (${sources}) source)) is true`;
    const ofSources =
      shape.sources > MANY_SOURCES
        ? sql`((i.listed and ${isOfSource(mine)}) or ${inSources(privateSourcesOf(mine))})`
        : inSources(sourcesOf(mine));
    const within = shape.words ? sql`(${ofSources} or ${ofWords}) and ${matched}` : ofSources;
    return pollNewest(db, polling, mine.unread ? sql`${within} and ${viewer.isUnreadIfFollowed}` : within);
  },
  nextOfOthers: async (projectId, position) => {
    const shape = await shapeOf(db, mine);
    const others = { ...mine, without: projectId };
    const ofSources = { ...shape, words: false };
    const [nearest] = mine.unread
      ? await unreadNews(db, viewer, others, ofSources, { position, direction: 'older', limit: 20 })
      : await newest(db, others, ofSources, { position, direction: 'older', limit: 1 });
    if (shape.words) return nextOfWords(db, viewer, others, { position, nearest });
    return nearest === undefined ? { kind: 'none' } : { kind: 'item', id: nearest };
  },
});

/** Bound: a run is left by its sources alone where words have found more than this many items within it. */
const MOST_HITS = 1_000;

/** Finds what words have found between a place and the nearest item of the other sources, which is it where they have found nothing. */
const nextOfWords = async (
  db: Db,
  viewer: Viewer,
  mine: Mine & { without: number; unread?: boolean },
  { position, nearest }: { position: KeysetPosition; nearest: number | undefined },
): Promise<NextOfOthers> => {
  const above =
    nearest === undefined
      ? sql`true`
      : sql`(h.sort_at, h.item_id) > (select n.sort_at, n.id from item n where n.id = ${nearest})`;
  const rows = await runPrepared(
    db,
    sql<{ hits: number; id: number | null }>`
    with hit as materialized (
      select h.item_id, h.sort_at from (${wordsOf(mine)}) w cross join lateral (
        select h.item_id, h.sort_at from word_hit h where h.word_id = w.word_id and ${above}
          and (h.sort_at, h.item_id) < (${position.sortAt}::timestamptz, ${position.id}::bigint)
        order by h.sort_at desc, h.item_id desc limit ${sql.lit(MOST_HITS + 1)}
      ) h limit ${sql.lit(MOST_HITS + 1)}
    ) select (select count(*)::int from hit) as hits, (
      select i.id from hit join item i on i.id = hit.item_id
      where i.project_id <> ${mine.without} and ${visibleToAll} and ${isVisibleItem(mine.accountId)} and ${matched}
        and ${hasWantedTag(mine)} and ${mine.unread ? viewer.isUnreadIfFollowed : sql`true`}
      order by hit.sort_at desc, hit.item_id desc limit 1
    ) as id`,
  );
  const { hits, id } = rows[0]!;
  if (hits > MOST_HITS) return { kind: 'unknown' };
  const next = id ?? nearest;
  return next === undefined ? { kind: 'none' } : { kind: 'item', id: next };
};

const isBehindMatching: Keys = sql`(i.written_by, i.id) > (
  (select c.written_by from new_items_cursor c where c.reader = 'words'),
  (select c.item_id from new_items_cursor c where c.reader = 'words'))`;

/**
 * Items that the matching of words has come to. Who follows words is shown no others: a hit that is found later than its
 * item is seen would come to nobody who polls.
 */
export const matched: Keys = sql`(${isBehindMatching}) is not true`;

/** Selects the ids of the others: few, unless the matching is far behind. */
export const notYetMatched: Keys = sql`select i.id from item i where ${isBehindMatching}`;

interface Row {
  id: number;
  shown: boolean;
}

/**
 * The indexes know all but whether an item may be shown yet, so they alone are read first; almost always all of the page
 * may. Else all is read again with that condition in every place.
 */
const newest = async (db: Db, mine: Mine, shape: Shape, range: KeysetRange): Promise<number[]> => {
  const mayBeShown = sql`${visibleToAll} and ${isVisibleItem(mine.accountId)} and ${shape.words ? matched : sql`true`}`;
  const read = async (condition: Keys): Promise<Row[]> => {
    const sources = await ofSources(db, mine, shape, range, condition);
    const branches = shape.words ? [sources.keys, nearestOfWords(mine, range, condition, sources.end)] : [sources.keys];
    return runPrepared(db, merged(branches, mayBeShown, range));
  };
  const rows = await read(always);
  return (rows.every(row => row.shown) ? rows : await read(mayBeShown)).map(row => row.id);
};

/** The nearest of several queries that give `id` and `sort_at`; an item that several give is there once. */
const merged = (branches: readonly Keys[], shown: Keys, { limit }: KeysetRange): RawBuilder<Row> => sql<Row>`
  select i.id, ${shown} as shown from (
    select distinct id, sort_at from (${sql.join(
      branches.map(branch => sql`select id, sort_at from (${branch}) branch`),
      sql` union all `,
    )}) found
    order by sort_at desc, id desc limit ${sql.lit(limit)}
  ) page join item i on i.id = page.id order by i.sort_at desc, i.id desc`;

/** Many sources stand close together in the list of all, where a short walk finds them; fewer are asked one by one. */
const ofSources = async (db: Db, mine: Mine, shape: Shape, range: KeysetRange, condition: Keys): Promise<Nearest> => {
  if (shape.sources > MANY_SOURCES) {
    const found = await walkToSources(db, mine, range, condition);
    if (found) {
      const own = await nearestOfSources(db, privateSourcesOf(mine), range, condition);
      const keys = sql`select id, sort_at from (${found.keys}) found union all select id, sort_at from (${own.keys}) own`;
      return { keys, end: found.end };
    }
  }
  return nearestOfSources(db, sourcesOf(mine), range, condition);
};

/** Mostly the unread stands on top; where it does not, little is left, and all of it is read. */
const unreadNews = async (db: Db, viewer: Viewer, mine: Mine, shape: Shape, range: KeysetRange): Promise<number[]> => {
  const top = await newest(db, mine, shape, { ...range, limit: 3 * range.limit });
  const unread = await runPrepared(
    db,
    sql<{ id: number }>`
    select i.id from item i where i.id = any (${top}::bigint[]) and ${viewer.isUnreadIfFollowed}
    order by i.sort_at desc, i.id desc limit ${sql.lit(range.limit)}`,
  );
  if (unread.length >= range.limit || top.length < 3 * range.limit) return unread.map(row => row.id);
  const all = unreadOfMine(viewer, mine, shape);
  const { position } = range;
  const rest = await sql<{ id: number }>`
    select i.id from (
      select distinct id, sort_at from (${all}) unread
      where ${position ? sql`(sort_at, id) < (${position.sortAt}::timestamptz, ${position.id}::bigint)` : sql`true`}
    ) unread join item i on i.id = unread.id
    where ${visibleToAll} and ${isVisibleItem(mine.accountId)} and ${shape.words ? matched : sql`true`}
    order by unread.sort_at desc, unread.id desc limit ${range.limit}`.execute(db);
  return rest.rows.map(row => row.id);
};

/** All that is unread of a person's news: `id` and `sort_at`, some of it twice. */
export const unreadOfMine = (viewer: Viewer, mine: Mine, { words }: Pick<Shape, 'words'>): Keys => {
  const ofSources = viewer.unreadOf(sql`select source.id from (${sourcesOf(mine)}) source`);
  return words
    ? sql`(${ofSources}) union all (${unreadOfWords(viewer, wordsOf(mine), hasWantedTag(mine))})`
    : ofSources;
};

/** Selects the unread items of the words that `words` gives as `word_id`: `id` and `sort_at`. */
export const unreadOfWords = ({ accountId, horizon, isUnreadIfFollowed }: Viewer, words: Keys, also: Keys): Keys => sql`
  select i.id, i.sort_at from (
    select h.item_id from (${words}) w join word_hit h on h.word_id = w.word_id and h.item_id > ${horizon}
    union all
    select h.item_id from item_read e join word_hit h on h.item_id = e.item_id
    where e.account_id = ${accountId} and not e.is_read and e.item_id <= ${horizon} and h.word_id in (${words})
  ) hit join item i on i.id = hit.item_id where ${isVisibleItem(accountId)} and ${also} and ${isUnreadIfFollowed}`;
