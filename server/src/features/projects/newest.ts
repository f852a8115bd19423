/** Keeps what a project's row says of its newest item. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** It is called after items have gone from the project; storing notes a new one by itself. */
export const noteNewest = async (tx: Transaction<Tables>, projectId: number): Promise<void> => {
  await sql`
    update project set last_item_at = newest.sort_at, newest_item_id = newest.id
    from (select max(sort_at) as sort_at, coalesce(max(id), 0) as id from item where project_id = ${projectId}) newest
    where project.id = ${projectId}`.execute(tx);
};
