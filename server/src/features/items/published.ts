/** Finds stored items by the names that their publisher gave them, and deletes them. The caller holds the items of the project (lock.ts). */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';

type Tx = Transaction<Tables>;

/** With its names, so that the publisher may use them for another one. False: the project has no such item. */
export const deleteItem = async (tx: Tx, projectId: number, itemId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from item where id = ${itemId} and project_id = ${projectId}`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await sql`delete from item_alias where project_id = ${projectId} and item_id = ${itemId}`.execute(tx);
  return true;
};

/** All of a project's items, with their names. Those that are hidden stay, and keep theirs. */
export const deleteItemsOf = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`delete from item where project_id = ${projectId}`.execute(tx);
  await sql`
    delete from item_alias a where a.project_id = ${projectId} and not exists (
      select from item i where i.id = a.item_id)`.execute(tx);
};

/**
 * Names a stored item by what its source calls it; the hash is a hex digest. Its times are those that it has now. A name whose item is
 * forgotten is given back, so that the publisher's next news of this name is news.
 */
export const itemByName = async (
  tx: Tx,
  projectId: number,
  hash: string,
): Promise<{ id: number; publishedAt: Date | null } | undefined> => {
  const { rows } = await sql<{ id: number; publishedAt: Date | null; isGone: boolean }>`
    select a.item_id as id, i.published_at as "publishedAt", i.id is null as "isGone"
    from item_alias a left join item i on i.id = a.item_id
    where a.project_id = ${projectId} and a.hash = decode(${hash}, 'hex')`.execute(tx);
  const [found] = rows;
  if (!found?.isGone) return found;
  await sql`delete from item_alias where project_id = ${projectId} and hash = decode(${hash}, 'hex')`.execute(tx);
  return undefined;
};

/** The name by which an item's publisher calls it, also where it is hidden; undefined: the project has no such item. */
export const nameOfItem = async (tx: Db, projectId: number, itemId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ hash: string }>`
    select encode(a.hash, 'hex') as hash from item_alias a join item i on i.id = a.item_id
    where i.id = ${itemId} and a.project_id = ${projectId} limit 1`.execute(tx);
  return rows[0]?.hash;
};

/** The number of an item that the project shows, by its number or its name. Undefined: it has none such, or it is hidden. */
export const itemOfProject = async (
  db: Db,
  projectId: number,
  named: { id: number } | { hash: string },
): Promise<number | undefined> => {
  const isNamed = 'id' in named ? sql`i.id = ${named.id}` : sql`a.hash = decode(${named.hash}, 'hex')`;
  const { rows } = await sql<{ id: number }>`
    select i.id from item_alias a join item i on i.id = a.item_id
    where a.project_id = ${projectId} and i.project_id = ${projectId} and ${isNamed} limit 1`.execute(db);
  return rows[0]?.id;
};
