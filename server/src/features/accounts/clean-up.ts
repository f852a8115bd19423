import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { walk } from '#db/walk.ts';
import { IDLE_DAYS } from './sessions.ts';

const SESSIONS = 5_000;
const BUCKETS = 5_000;

/** One step of the walk over the sign-ins: those that are over, or idle for too long, go. True: there may be more. */
export const forgetOldSignIns = ({ db }: { db: Db }): Promise<boolean> =>
  walk(db, 'sign-ins', async (tx, place) => {
    const { rows } = await sql<{ id: number; isOver: boolean }>`
      select id, expires_at < now() or seen_at < now() - make_interval(days => ${IDLE_DAYS}) as "isOver"
      from session where id > ${place ?? 0}::bigint order by id limit ${sql.lit(SESSIONS)}`.execute(tx);
    const over = rows.filter(row => row.isOver).map(row => row.id);
    // Asked again: it may have been used in the meantime.
    await sql`delete from session where id = any (${over}::bigint[])
      and (expires_at < now() or seen_at < now() - make_interval(days => ${IDLE_DAYS}))`.execute(tx);
    return rows.length < SESSIONS ? null : String(rows.at(-1)!.id);
  });

/** Deletes buckets that are full again: none is longer than a day. True: there may be more. */
export const forgetFullBuckets = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from bucket where key = any (array(
      select key from bucket where filled_at < now() - interval '1 day' limit ${sql.lit(BUCKETS)} for update skip locked))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) === BUCKETS;
};
