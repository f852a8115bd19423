/** What becomes of a generator's project when the generator goes. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { dropVisits } from '#features/projects/crawl/claims.ts';
import { type Locked, lockGenerators, transact } from './lock.ts';

export const deleteGenerator = (db: Db, accountId: number, uuid: string): Promise<'deleted' | 'absent'> =>
  transact(db, async tx => {
    const locked = await lockGenerators(tx, accountId, uuid);
    await end(tx, accountId, locked);
    return locked.length > 0 ? 'deleted' : 'absent';
  });

/**
 * Before the account's row goes. That is locked after the crawls, as by a look that tells the owner; from then on no generator can be
 * added, and one that has been meanwhile is found by the second look.
 */
export const leaveGenerators = async (tx: Transaction<Tables>, accountId: number): Promise<void> => {
  await lockGenerators(tx, accountId);
  await sql`select from account where id = ${accountId} for update`.execute(tx);
  await end(tx, accountId, await lockGenerators(tx, accountId));
};

/** What somebody else follows stays with its items, is not read any more, and says so to them; all else goes. */
const end = async (tx: Transaction<Tables>, accountId: number, generators: readonly Locked[]): Promise<void> => {
  if (generators.length === 0) return;
  const projects = sql`any (${generators.map(each => each.projectId)}::bigint[])`;
  await dropVisits(
    tx,
    generators.map(each => each.projectId),
  );
  await sql`delete from generator where project_id = ${projects}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select id from project p where id = ${projects} and not exists (
      select from subscription s where s.project_id = p.id and s.account_id <> ${accountId})`.execute(tx);
  const gone = sql`any (${rows.map(row => row.id)}::bigint[])`;
  // Two statements, because of one with an OR all projects are read.
  await sql`delete from project where merged_into = ${gone}`.execute(tx);
  await sql`delete from project where id = ${gone}`.execute(tx);
  // What is left has its own feed, but none at the generator's address.
  await sql`delete from feed_address where project_id = ${projects}`.execute(tx);
  await sql`
    update crawl set next_at = null, interval_reason = 'stopped', health = 'gone', error_code = 'GENERATOR_ENDED',
      error_detail = null, error_at = now()
    where project_id = ${projects}`.execute(tx);
};
