import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';
import { nearestFirst, type Place, type Stretch } from './keyset.ts';

/** The place of the item that lies so many rows into a list; undefined when the list ends before. */
export type EdgeOf = (
  db: Db,
  list: { within: RawBuilder<unknown>; stretch: Stretch; isAll: boolean },
  rows: number,
) => Promise<Place | undefined>;

/**
 * Counting rows off, though by the index alone, takes longer than the search that it serves. From the top of the list of
 * all, edges are kept for a minute: meanwhile they only lie some items further down.
 */
export const createEdges = (now: () => number = Date.now): EdgeOf => {
  const kept = new Map<number, { edge: Promise<Place | undefined>; until: number }>();
  return (db, { within, stretch, isAll }, wanted) => {
    const rows = 2 ** Math.ceil(Math.log2(wanted));
    if (!isAll || stretch.place || stretch.direction === 'newer') return readEdge(db, within, stretch, rows);
    const known = kept.get(rows);
    if (known && known.until > now()) return known.edge;
    const edge = apart(() => readEdge(db, within, stretch, rows));
    kept.set(rows, { edge, until: now() + 60_000 });
    edge.catch(() => kept.delete(rows));
    return edge;
  };
};

const readEdge = async (
  db: Db,
  within: RawBuilder<unknown>,
  stretch: Stretch,
  rows: number,
): Promise<Place | undefined> => {
  // Under another name than the column's, or PostgreSQL would order by the text.
  const found = await sql<Place>`
    select i.sort_at::text as "sortAt", i.id from item i where ${within} ${nearestFirst(stretch)} offset ${rows} limit 1`.execute(
    db,
  );
  return found.rows[0];
};
