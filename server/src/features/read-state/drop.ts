/** Forgets what an account has read and starred of a project that it may not read any more. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Both rows are locked. */
export const dropReadState = async (tx: Transaction<Tables>, accountId: number, projectId: number): Promise<void> => {
  const isOf = sql`account_id = ${accountId} and project_id = ${projectId}`;
  await sql`delete from read_upto where ${isOf}`.execute(tx);
  await sql`delete from item_read where ${isOf}`.execute(tx);
  await sql`
    delete from star s using item i
    where s.account_id = ${accountId} and i.id = s.item_id and i.project_id = ${projectId}`.execute(tx);
};
