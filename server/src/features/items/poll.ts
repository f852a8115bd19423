/** Poll: answers the items first seen after the newest id that a client has, the newest first, wherever they stand in the list. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { visibleToAll } from './keyset.ts';
import type { Keys } from './lists.ts';

export interface Polling {
  after: number;
  limit: number;
  /** A condition on `i`: which items the caller may see. */
  visible: Keys;
}

export interface Polled {
  ids: number[];
  /** It is false where there may be more than was looked through; the client does better to start its list anew. */
  complete: boolean;
}

/**
 * Ids are given before commit, so an item with a lower id may appear later. Lists show only what is `visibleToAll`; so what
 * a client cannot have seen was written by a later transaction than the item of `after`, or by the same with a higher
 * id. Transactions that overlap hold ids that are near each other: those a little below `after` are looked through too.
 */
const OVERLAP = 1_000;

export const lowestId = ({ after }: Pick<Polling, 'after'>): number => Math.max(0, after - OVERLAP);

/** Looks through `candidates`, a query that gives the `id`s of a list's items above `lowestId`, for those that hold `also`. */
export const pollCandidates = async (db: Db, polling: Polling, candidates: Keys, also?: Keys): Promise<Polled> => {
  const { rows } = await sql<{ id: number }>`
    with known as (select written_by from item where id = ${polling.after}),
      candidate as materialized (${candidates})
    select i.id from candidate join item i on i.id = candidate.id
    where ${isNew(polling)} and ${polling.visible} and ${visibleToAll} and ${also ?? sql`true`} order by i.id desc limit ${sql.lit(polling.limit)}`.execute(
    db,
  );
  return { ids: rows.map(row => row.id), complete: rows.length < polling.limit };
};

const MOST_READ = 5_000;

/**
 * Looks through the newest items of all for those that are `within` the list: for lists in which much happens. A
 * condition of words has as many texts as people ask, so it is not prepared.
 */
export const pollNewest = async (db: Db, polling: Polling, within: Keys, of?: 'words'): Promise<Polled> => {
  const { after, limit } = polling;
  const query = sql<{ id: number }>`
    with known as (select written_by from item where id = ${after})
    select i.id from (
      select i.id, ${isNew(polling)} and ${polling.visible} and ${visibleToAll} and ${within} as wanted
      from item i where i.id > ${lowestId(polling)} order by i.id desc limit ${sql.lit(MOST_READ)}
    ) i where i.wanted order by i.id desc limit ${sql.lit(limit)}`;
  const rows = of === 'words' ? (await query.execute(db)).rows : await runPrepared(db, query);
  return { ids: rows.map(row => row.id), complete: rows.length < limit && !(await isFarBehind(db, after)) };
};

const isNew = ({ after }: Polling): Keys => sql`
  case when exists (select from known) then (i.written_by, i.id) > ((select written_by from known), ${after}::bigint)
    else i.id > ${after} end`;

const isFarBehind = async (db: Db, after: number): Promise<boolean> => {
  const rows = await runPrepared(
    db,
    sql<{
      far: boolean;
    }>`select coalesce(max(id), 0) - ${after}::bigint > ${sql.lit(MOST_READ - OVERLAP)} as far from item`,
  );
  return rows[0]!.far;
};
