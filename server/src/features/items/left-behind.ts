/** Handles the items and names of a project that moves to another site: `leaveBehind` in `projects/move.ts` says why. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';

type Tx = Transaction<Tables>;

export const forgetNames = async (db: Db, projectId: number): Promise<void> => {
  await sql`delete from item_alias where project_id = ${projectId}`.execute(db);
};

const there = (projectId: number) => sql`
  there as materialized (select unnest(item_hashes) as hash from crawl where project_id = ${projectId})`;

/** Names that are not in the document of the last crawl go, except those of items that are in it. */
export const forgetNamesLeft = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`
    with ${there(projectId)}
    delete from item_alias a using crawl c
    where a.project_id = ${projectId} and c.project_id = ${projectId} and a.seen_at < c.checked_at and not exists (
      select from item i join there on there.hash = i.source_hash
      where i.id = a.item_id and i.project_id = ${projectId})`.execute(tx);
};

export const hasItemsLeft = async (tx: Tx, projectId: number): Promise<boolean> => {
  const { rows } = await sql`
    with ${there(projectId)}
    select from item where project_id = ${projectId} and not exists (select from there where hash = source_hash)
    limit 1`.execute(tx);
  return rows.length > 0;
};

/** Items that are not in the document of the last crawl go to another project, in no list any more, and what people have read of them along. */
export const handItemsLeft = async (tx: Tx, projectId: number, to: number): Promise<void> => {
  await sql`
    with ${there(projectId)}, gone as (
      update item set project_id = ${to}, listed = false
      where project_id = ${projectId} and not exists (select from there where hash = source_hash) returning id)
    update item_read r set project_id = ${to} from gone where r.item_id = gone.id`.execute(tx);
};

/** One item goes to another project, and what people have read of it along. It is listed where that project is public. */
export const moveItemTo = async (tx: Tx, itemId: number, to: number): Promise<void> => {
  await sql`
    update item set project_id = ${to}, listed = (select visibility = 'PUBLIC' and merged_into is null from project where id = ${to})
    where id = ${itemId}`.execute(tx);
  await sql`update item_read set project_id = ${to} where item_id = ${itemId}`.execute(tx);
};
