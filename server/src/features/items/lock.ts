/**
 * Row lock: all who write a project's items hold its crawl row, or, where it is not crawled, the project's own row. So nobody else changes
 * them until the transaction ends. Lock order: crawls before projects, the lowest id first.
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

type Tx = Transaction<Tables>;

/** Waits until nobody else writes items of these projects. */
export const lockItemsOf = async (tx: Tx, projectIds: readonly number[]): Promise<void> => {
  await sql`
    select from crawl where project_id = any (${projectIds}::bigint[]) order by project_id for update`.execute(tx);
  await sql`
    select from project p where id = any (${projectIds}::bigint[])
      and not exists (select from crawl c where c.project_id = p.id)
    order by id for no key update`.execute(tx);
};

/** The same without waiting (`skip locked`): answers false where another transaction holds it. */
export const tryLockItemsOf = async (tx: Tx, projectId: number): Promise<boolean> => {
  const crawl = await sql`select from crawl where project_id = ${projectId} for update skip locked`.execute(tx);
  if (crawl.rows.length > 0) return true;
  const { rows } = await sql`
    select from project p where id = ${projectId} and not exists (select from crawl c where c.project_id = p.id)
    for no key update skip locked`.execute(tx);
  return rows.length > 0;
};

/**
 * Holds a project that somebody publishes to, for `storeItems`: then reads the clock, and whether it is public now. Undefined: there is no
 * such project, or it has become one with another.
 */
export const holdProject = async (tx: Tx, projectId: number): Promise<{ now: Date; listed: boolean } | undefined> => {
  await lockItemsOf(tx, [projectId]);
  const { rows } = await sql<{ now: Date; listed: boolean }>`
    select clock_timestamp() as now, visibility = 'PUBLIC' as listed from project
    where id = ${projectId} and merged_into is null`.execute(tx);
  return rows[0];
};
