/** The nearest items of many lists at once: of a person's sources and of their words. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { beyond, type KeysetRange, nearestFirst } from '#features/items/keyset.ts';
import type { Keys } from '#features/items/lists.ts';
import { hasWantedTag, isOfSource, type Mine, wordsOf } from './sources.ts';

const LONGEST_WALK = 2_000;

/** The condition that everything holds. */
export const always = sql`true`;

/** These are the nearest items of sources, as `id` and `sort_at`. */
export interface Nearest {
  keys: Keys;
  /** The last one's time if they are a whole page: what lies below cannot be on it. */
  end?: string;
}

/** Along the list of all; undefined where it finds too few. */
export const walkToSources = async (
  db: Db,
  mine: Mine,
  range: KeysetRange,
  condition: Keys,
): Promise<Nearest | undefined> => {
  const found = await runPrepared(
    db,
    sql<Placed>`
    select i.id, i.sort_at::text as "sortAt" from (
      select i.id, i.project_id, i.sort_at, i.written_by, i.listed from item i where i.listed and ${beyond(range)}
      ${nearestFirst(range)} limit ${sql.lit(LONGEST_WALK)}
    ) i where ${isOfSource(mine)} and ${condition}
    order by i.sort_at desc, i.id desc limit ${sql.lit(range.limit)}`,
  );
  return found.length < range.limit ? undefined : placed(found, range);
};

/**
 * Finds the nearest items of the sources that `from` gives. Each source tells the time of its newest item. As long as that lies below the
 * position, and on a first page always, it stands for the source's nearest item without a read of it; the other sources are asked for
 * theirs. The nearest sources are then read down to the last of these items, which holds the page if each time stands for an item that is
 * there. That is certain if the time of the next source lies below its end. Otherwise every source is asked.
 */
export const nearestOfSources = async (db: Db, from: Keys, range: KeysetRange, condition: Keys): Promise<Nearest> => {
  const sources = sql`select id, last_item_at from (${from}) source where last_item_at is not null`;
  const rows = await runPrepared(
    db,
    sql<Placed & { certain: boolean; ends: boolean }>`
    with source as materialized (${sources}), near as materialized (
      select id, sort_at from (${tops(range, condition)}) near
      order by sort_at desc limit ${sql.lit(range.limit + 1)}
    ), last as materialized (
      select min(sort_at) as sort_at from (select sort_at from near order by sort_at desc limit ${sql.lit(range.limit)}) near
      having count(*) = ${sql.lit(range.limit)}
    ), next as materialized (
      select sort_at from near order by sort_at desc offset ${sql.lit(range.limit)}
    )
    select of_source.id, of_source.sort_at::text as "sortAt", not exists (select from next) as ends,
      not exists (select from next where next.sort_at >= of_source.sort_at) as certain
    from (select id from near order by sort_at desc limit ${sql.lit(range.limit)}) near
    cross join lateral (${nearest(sql`near.id`, range, downTo(condition), range.limit)}) of_source
    order by of_source.sort_at desc, of_source.id desc limit ${sql.lit(range.limit)}`,
  );
  const last = rows.at(-1);
  if (last && (rows.length === range.limit ? last.certain : last.ends)) return placed(rows, range);
  const keys = sql`
    select of_source.id, of_source.sort_at from (
      select source.id from (${sources}) source cross join lateral (${nearest(sql`source.id`, range, condition, 1)}) top
      order by top.sort_at desc, top.id desc limit ${sql.lit(range.limit)}
    ) near cross join lateral (${nearest(sql`near.id`, range, condition, range.limit)}) of_source
    order by of_source.sort_at desc, of_source.id desc limit ${sql.lit(range.limit)}`;
  return { keys };
};

const downTo = (condition: Keys): Keys =>
  sql`${condition} and i.sort_at >= coalesce((select sort_at from last), '-infinity')`;

/** Answers for each source the time of its nearest item, or one that is not below that. */
const tops = (range: KeysetRange, condition: Keys): Keys => {
  if (!range.position) return sql`select id, last_item_at as sort_at from source`;
  const { sortAt } = range.position;
  return sql`
    select id, last_item_at as sort_at from source where last_item_at < ${sortAt}::timestamptz
    union all
    select source.id, top.sort_at from source
    cross join lateral (${nearest(sql`source.id`, range, condition, 1)}) top
    where source.last_item_at >= ${sortAt}::timestamptz`;
};

const nearest = (projectId: Keys, range: KeysetRange, condition: Keys, limit: number): Keys => sql`
  select i.id, i.sort_at from item i where i.project_id = ${projectId} and ${condition} and ${beyond(range)}
  ${nearestFirst(range)} limit ${sql.lit(limit)}`;

interface Placed {
  id: number;
  sortAt: string;
}

const placed = (rows: readonly Placed[], { limit }: KeysetRange): Nearest => ({
  keys: sql`
  select id, sort_at from unnest(
    ${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.sortAt)}::timestamptz[]) as placed (id, sort_at)`,
  end: rows.length === limit ? rows.at(-1)!.sortAt : undefined,
});

/** None below `end`. Several words may have found the same item, so as many words are asked as hold that many different ones on top. */
export const nearestOfWords = (mine: Mine, range: KeysetRange, condition: Keys, end: string | undefined): Keys => {
  const hits = (word: 'w' | 'near', limit: number) => hitsOf(word, mine, range, condition, end, limit);
  return sql`
  select distinct hit.id, hit.sort_at from (
    select word_id from (
      select w.word_id, dense_rank() over (order by top.sort_at desc, top.id desc) as rank
      from (${wordsOf(mine)}) w cross join lateral (${hits('w', 1)}) top
    ) ranked where rank <= ${sql.lit(range.limit)}
  ) near cross join lateral (${hits('near', range.limit)}) hit
  order by hit.sort_at desc, hit.id desc limit ${sql.lit(range.limit)}`;
};

/** The item itself is looked at only for what the index of hits does not know. */
const hitsOf = (
  word: 'w' | 'near',
  mine: Mine,
  { position }: KeysetRange,
  condition: Keys,
  end: string | undefined,
  limit: number,
): Keys => {
  const beyondPlace = position
    ? sql`(h.sort_at, h.item_id) < (${position.sortAt}::timestamptz, ${position.id}::bigint)`
    : sql`true`;
  const known = condition === always && mine.tag === undefined;
  const holds = sql`exists (select from item i where i.id = h.item_id and ${condition} and ${hasWantedTag(mine)})`;
  return sql`
    select h.item_id as id, h.sort_at from word_hit h
    where h.word_id = ${sql.ref(`${word}.word_id`)} and ${beyondPlace}
      and ${end === undefined ? sql`true` : sql`h.sort_at >= ${end}::timestamptz`} and ${known ? sql`true` : holds}
    order by h.sort_at desc, h.item_id desc limit ${sql.lit(limit)}`;
};
