/** Sets whether a project's items are in the lists of all. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** In the transaction that changes the project; the caller holds its crawl row, so that none is stored in between. */
export const showItemsOf = async (tx: Transaction<Tables>, projectId: number, listed: boolean): Promise<void> => {
  await sql`update item set listed = ${listed} where project_id = ${projectId} and listed <> ${listed}`.execute(tx);
};
