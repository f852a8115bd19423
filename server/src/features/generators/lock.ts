import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { lockAddresses } from '#features/projects/edit.ts';

/** A transaction that a person waits for: run again where it meets another writer. */
export const transact = <T>(db: Db, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  retryTransient(() => db.transaction().execute(work), requestPatience);

export interface Locked {
  uuid: string;
  projectId: number;
  isPaused: boolean;
}

/** Lock order: call it before `lockGenerators` where a generator may become public or private. */
export const lockAddressesOf = async (tx: Transaction<Tables>, accountId: number, uuid: string): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from generator where id = ${uuid} and account_id = ${accountId}`.execute(tx);
  if (rows[0]) await lockAddresses(tx, rows[0].id);
};

/**
 * Lock order: locks this person's generators, or the one of this id, in the order of all writers: crawls, projects, then the generators. A
 * call that follows such a project waits for its row, so the subscribers can be counted from here on.
 */
export const lockGenerators = async (tx: Transaction<Tables>, accountId: number, uuid?: string): Promise<Locked[]> => {
  const mine = sql`account_id = ${accountId} and (${uuid ?? null}::uuid is null or id = ${uuid ?? null}::uuid)`;
  const projects = sql`(select project_id from generator where ${mine})`;
  await sql`select from crawl where project_id in ${projects} order by project_id for update`.execute(tx);
  await sql`select from project where id in ${projects} order by id for update`.execute(tx);
  return (
    await sql<Locked>`
      select id as uuid, project_id as "projectId", paused_at is not null as "isPaused" from generator
      where ${mine} order by id for update`.execute(tx)
  ).rows;
};
