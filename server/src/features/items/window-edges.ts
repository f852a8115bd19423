import { type RawBuilder, sql } from 'kysely';
import { memoize } from '#async/memoize.ts';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';
import { type KeysetPosition, type KeysetRange, nearestFirst } from './keyset.ts';

/** The place of the item that lies so many rows into a list; undefined when the list ends before. */
export type EdgeOf = (
  db: Db,
  list: { within: RawBuilder<unknown>; range: KeysetRange; isAll: boolean },
  rows: number,
) => Promise<KeysetPosition | undefined>;

/**
 * Counting rows off, though by the index alone, takes longer than the search that it serves. Cache: from the top
 * of the list of all, edges are kept for a minute (TTL): meanwhile they only lie some items further down.
 */
export const createEdges = (): EdgeOf => {
  const edgeOfAll = memoize(
    (rows: number, { db, within, range }: { db: Db; within: RawBuilder<unknown>; range: KeysetRange }) =>
      apart(() => readEdge(db, within, range, rows)),
    { most: 100, ttlMs: 60_000 },
  );
  return (db, { within, range, isAll }, wanted) => {
    const rows = 2 ** Math.ceil(Math.log2(wanted));
    const { position, direction, since, until } = range;
    const isFromTop = isAll && !position && direction !== 'newer' && since === undefined && until === undefined;
    return isFromTop ? edgeOfAll(rows, { db, within, range }) : readEdge(db, within, range, rows);
  };
};

const readEdge = async (
  db: Db,
  within: RawBuilder<unknown>,
  range: KeysetRange,
  rows: number,
): Promise<KeysetPosition | undefined> => {
  // Under another name than the column's, or PostgreSQL would order by the text.
  const found = await sql<KeysetPosition>`
    select i.sort_at::text as "sortAt", i.id from item i where ${within} ${nearestFirst(range)} offset ${rows} limit 1`.execute(
    db,
  );
  return found.rows[0];
};
