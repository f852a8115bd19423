/** Takes one item out of its source, for everybody, and brings it back. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { moveItemTo } from '#features/items/left-behind.ts';
import { lockItemsOf } from '#features/items/lock.ts';
import { noteNewest } from './newest.ts';

type Tx = Transaction<Tables>;

/**
 * The item goes to a private project of its source's, which nobody owns, so no list, search, feed, digest or reader has it, and its names
 * stay with the source, so it is not news when the document has it again. Answers the id of the source; undefined: it is hidden already, or gone.
 */
export const hideItem = async (tx: Tx, itemId: number): Promise<number | undefined> => {
  const projectId = await sourceOf(tx, itemId);
  if (projectId === undefined) return undefined;
  await lockItemsOf(tx, [projectId]);
  if ((await sourceOf(tx, itemId)) !== projectId) return undefined;
  const urlKey = `${hiddenPrefix}${projectId}`;
  await sql`
    insert into project (url_key, kind, visibility, title, merged_into)
    select ${urlKey}, p.kind, 'PRIVATE', p.title, coalesce(p.merged_into, p.id) from project p where p.id = ${projectId}
    on conflict (url_key) do nothing`.execute(tx);
  const hidden = await sql<{ id: number }>`select id from project where url_key = ${urlKey}`.execute(tx);
  await moveItem(tx, itemId, hidden.rows[0]!.id);
  return projectId;
};

/** No source is ever called so: `urlKeysFor` writes no underscore. */
const hiddenPrefix = 'hidden_';

/** Undefined: the item is hidden, or gone. */
const sourceOf = async (tx: Tx, itemId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from item i join project p on p.id = i.project_id
    where i.id = ${itemId} and not starts_with(p.url_key, ${hiddenPrefix})`.execute(tx);
  return rows[0]?.id;
};

/** The source has it again. Nothing changes where the source is gone. */
export const showItem = async (tx: Tx, itemId: number, projectId: number): Promise<void> => {
  await lockItemsOf(tx, [projectId]);
  const { rows } = await sql`select from project where id = ${projectId} for no key update`.execute(tx);
  if (rows.length > 0) await moveItem(tx, itemId, projectId);
};

const moveItem = async (tx: Tx, itemId: number, to: number): Promise<void> => {
  const { rows } = await sql<{ from: number }>`select project_id as from from item where id = ${itemId}`.execute(tx);
  await moveItemTo(tx, itemId, to);
  for (const id of [rows[0]!.from, to]) await noteNewest(tx, id);
};
