/** Starred items. */
import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { itemsAsListed } from '#features/items/queries.ts';
import { isVisibleTo, type Reader } from '#features/items/reader.ts';

/** False: the item is not there, or not for the person. */
export const addStar = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    with wanted as (select i.id from item i where i.id = ${id} and ${isVisibleTo(accountId)} for key share),
    starred as (
      insert into star (account_id, item_id) select ${accountId}, id from wanted on conflict do nothing
    ) select id from wanted`.execute(db);
  return rows.length > 0;
};

/** An item that was not starred stays so. */
export const removeStar = async (db: Db, accountId: number, id: number): Promise<void> => {
  await sql`delete from star where account_id = ${accountId} and item_id = ${id}`.execute(db);
};

/** The newest star first. Undefined: `id` is not starred, so where the page would continue is not known. */
export const starredItems = async (
  db: Db,
  reader: Reader,
  { id, size }: { id?: number; size: number },
): Promise<FeedPage | undefined> => {
  const { accountId } = reader;
  if (id !== undefined && !(await isStarred(db, accountId, id))) return undefined;
  const beyond =
    id === undefined
      ? sql`true`
      : sql`(s.starred_at, s.item_id) < (select starred_at, item_id from star where account_id = ${accountId} and item_id = ${id})`;
  const { rows } = await sql<{ id: number }>`
    select i.id from star s join item i on i.id = s.item_id
    where s.account_id = ${accountId} and ${beyond} and ${isVisibleTo(accountId)}
    order by s.starred_at desc, s.item_id desc limit ${size + 1}`.execute(db);
  const ids = rows.map(row => row.id);
  const content = await itemsAsListed(db, ids.slice(0, size), reader);
  return { content, first: id === undefined, last: ids.length <= size };
};

const isStarred = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`select from star where account_id = ${accountId} and item_id = ${id}`.execute(db);
  return rows.length > 0;
};
