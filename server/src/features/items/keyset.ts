/** The order of all lists, (`sort_at` desc, `id` desc), and how a page continues in it. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';

/** `sortAt` is PostgreSQL's text: a JavaScript date would cut its microseconds and lose items of the same millisecond. */
export interface KeysetPosition {
  sortAt: string;
  id: number;
}

/** Bounds of the list by `sort_at`, as ISO 8601 says them: `until` itself is beyond it. */
export interface Period {
  since?: string | undefined;
  until?: string | undefined;
}

/** The part of a list that a page shows: after (older than) or before (newer than) a place, nearest first. */
export interface KeysetRange extends Period {
  position: KeysetPosition | undefined;
  direction: 'older' | 'newer';
  /** Rows asked of the database: one more than the page shows, to know whether it is the last. */
  limit: number;
}

/** Answers undefined where it was never there, is gone, or is not for the person of whom `visible`, a condition on `i`, speaks. */
export const positionOfItem = async (
  db: Db,
  id: number,
  visible: RawBuilder<unknown>,
): Promise<KeysetPosition | undefined> => {
  const rows = await runPrepared(
    db,
    sql<KeysetPosition>`select i.sort_at::text as "sortAt", i.id from item i where i.id = ${id} and ${visible}`,
  );
  return rows[0];
};

export const beyond = (range: KeysetRange): RawBuilder<unknown> => {
  const { direction, since } = range;
  const start = startOf(range);
  if (!start && direction === 'newer') return sql`false`;
  const operator = sql.raw(direction === 'older' ? '<' : '>');
  const behind = start ? sql`(i.sort_at, i.id) ${operator} (${start.sortAt}, ${start.id})` : sql`true`;
  return since === undefined ? behind : sql`${behind} and i.sort_at >= ${since}::timestamptz`;
};

/** The place and `until` are one bound: of two, an index may begin its scan at the wrong one. */
const startOf = ({ position, until }: KeysetRange) => {
  const end = sql`${until}::timestamptz`;
  if (!position) return until === undefined ? undefined : { sortAt: end, id: sql`0::bigint` };
  const place = { sortAt: sql`${position.sortAt}::timestamptz`, id: sql`${position.id}::bigint` };
  if (until === undefined) return place;
  return {
    sortAt: sql`least(${place.sortAt}, ${end})`,
    id: sql`case when ${place.sortAt} < ${end} then ${place.id} else 0 end`,
  };
};

export const nearestFirst = ({ direction }: KeysetRange): RawBuilder<unknown> =>
  sql.raw(direction === 'older' ? 'order by sort_at desc, id desc' : 'order by sort_at, id');

/**
 * Snapshot: the condition holds for items whose transaction, and every one that began before it, has ended. A list shows no others, so
 * that a client which has an item can be sent all that came after it: see `poll.ts`.
 */
export const visibleToAll = sql`i.written_by < (select pg_snapshot_xmin(pg_current_snapshot()))`;

/** Selects the ids of the others. They are few, so a long list is sooner compared with them than looked up item by item. */
export const notYetVisibleToAll = sql`
  select i.id from item i where i.written_by >= (select pg_snapshot_xmin(pg_current_snapshot()))`;
