/** Notes what a program says by its address. */

import type { Language } from '@newsbell/contracts/languages';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';

export interface Pinged {
  projectId: number;
  title: string;
  ownerId: number;
  /** The owner speaks it. */
  language: Language;
  startedAt: Date | null;
  startedRun: string | null;
  now: Date;
}

/** Undefined: there is no such address, or its project has no owner who may use the account. */
export const findPinged = async (db: Db, id: string): Promise<Pinged | undefined> => {
  const { rows } = await sql<Pinged>`
    select p.id as "projectId", p.title, a.id as "ownerId", a.language, g.started_at as "startedAt",
      g.started_run as "startedRun", clock_timestamp() as now
    from ping g
    join project p on p.id = g.project_id and p.merged_into is null
    join account a on a.id = p.owner_id and a.disabled_at is null
    where g.id = ${id}`.execute(db);
  return rows[0];
};

/** `run` is null where the program names none. */
export const noteStart = async (db: Db, id: string, run: string | null): Promise<void> => {
  await sql`update ping set started_at = clock_timestamp(), started_run = ${run}::uuid where id = ${id}`.execute(db);
};

export const noteSuccess = async (db: Db, id: string, run: string | null): Promise<void> => {
  await sql`
    update ping set last_at = clock_timestamp(), last_kind = 'success', last_run = ${run}::uuid, last_hash = null,
      ${endOfRun(run)}
    where id = ${id}`.execute(db);
};

/**
 * False: it is the last failure once more, of the same run or within a minute, as of a client that had no answer; or the address has ended
 * meanwhile. `hash` is of all that was sent.
 */
export const noteFailure = async (
  tx: Transaction<Tables>,
  id: string,
  { run, hash }: { run: string | null; hash: Buffer },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ping set last_at = clock_timestamp(), last_kind = 'fail', last_run = ${run}::uuid, last_hash = ${hash},
      ${endOfRun(run)}
    where id = ${id} and (last_kind = 'fail' and last_run is not distinct from ${run}::uuid and last_hash = ${hash}
      and (${run}::uuid is not null or last_at > clock_timestamp() - interval '60 seconds')) is not true`.execute(tx);
  return numAffectedRows === 1n;
};

/** A run ends by its own name; one that has none by an end that has none. */
const endOfRun = (run: string | null): RawBuilder<unknown> => sql`
  started_at = case when started_run is not distinct from ${run}::uuid then null else started_at end,
  started_run = case when started_run is not distinct from ${run}::uuid then null else started_run end`;
