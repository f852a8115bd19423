/** Counts the subscribers of a project: the count belongs to the projects, and changes in the transaction that follows or leaves. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

type Tx = Transaction<Tables>;

export const addSubscriber = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`update project set subscribers_count = subscribers_count + 1 where id = ${projectId}`.execute(tx);
};

/** The count after it, never below 0. */
export const dropSubscriber = async (tx: Tx, projectId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    update project set subscribers_count = greatest(subscribers_count - 1, 0)
    where id = ${projectId} returning subscribers_count as count`.execute(tx);
  return rows[0]!.count;
};

/** One subscriber less for each project of a statement that deletes what one account follows and answers `project_id`. */
export const dropSubscribersOf = async (tx: Tx, deleting: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with gone as (${deleting})
    update project set subscribers_count = greatest(subscribers_count - 1, 0)
    where id in (select project_id from gone)`.execute(tx);
};

/** One subscriber more for each project of a statement that inserts what one account follows and answers `id`, `project_id` and `word_id`. */
export const addSubscribersOf = async (
  tx: Tx,
  inserting: RawBuilder<unknown>,
): Promise<{ id: number; wordId: number | null }[]> => {
  const { rows } = await sql<{ id: number; wordId: number | null }>`
    with arrived as (${inserting}), counted as (
      update project set subscribers_count = subscribers_count + 1
      where id in (select project_id from arrived)
    )
    select id, word_id as "wordId" from arrived`.execute(tx);
  return rows;
};

/** All subscribers of the one are gone, and so many of them follow the other now. */
export const handSubscribersOver = async (tx: Tx, from: number, into: number, moved: number): Promise<void> => {
  await sql`
    update project set subscribers_count = case when id = ${into} then subscribers_count + ${moved} else 0 end
    where id in (${from}, ${into})`.execute(tx);
};
