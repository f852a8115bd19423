/** Ends a generator's project when the generator goes. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { dropCrawls } from '#features/crawl/crawl-row.ts';
import { endGenerated } from '#features/projects/generated.ts';
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

const end = async (tx: Transaction<Tables>, accountId: number, generators: readonly Locked[]): Promise<void> => {
  if (generators.length === 0) return;
  const projectIds = generators.map(each => each.projectId);
  await dropCrawls(tx, projectIds);
  await sql`delete from generator where project_id = any (${projectIds}::bigint[])`.execute(tx);
  await endGenerated(tx, accountId, projectIds);
};
