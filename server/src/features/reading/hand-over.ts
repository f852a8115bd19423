/** What becomes of reading state when two projects become one. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Both projects are locked, and the items of `from` are those of `into` by now. Who has read of both keeps the mark of `into`. */
export const moveReading = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`update item_read set project_id = ${into} where project_id = ${from}`.execute(tx);
  await sql`
    insert into read_upto (account_id, project_id, item_id)
    select account_id, ${into}, item_id from read_upto where project_id = ${from} on conflict do nothing`.execute(tx);
  await sql`delete from read_upto where project_id = ${from}`.execute(tx);
};
