/** Reads, adds and removes stars. */
import type { FeedPage } from '@newsbell/contracts/items';
import type { StarFilter } from '@newsbell/contracts/read-state';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isReadableItem } from '#db/visibility.ts';
import { itemsAsListed } from '#features/items/queries.ts';
import type { Viewer } from '#features/items/viewer.ts';

/** A starred item is never forgotten, so it takes disk for as long as it is starred. */
export const MOST_STARS = 10_000;

/** `absent`: the item is not there, or not for the person. `full`: the person has as many stars as one can. */
export const addStar = async (db: Db, accountId: number, id: number): Promise<'starred' | 'absent' | 'full'> => {
  const outcome = await addStars(db, accountId, [id]);
  return outcome === 'full' ? 'full' : outcome > 0 ? 'starred' : 'absent';
};

/**
 * Stars those of `ids` that the person may read, and answers how many these are. `full`: no star was added, because they would be more than
 * a person can have. Deadlock: rows are locked in the order of their ids.
 */
export const addStars = async (db: Db, accountId: number, ids: readonly number[]): Promise<number | 'full'> => {
  const { rows } = await sql<{ wanted: number; isFull: boolean }>`
    with wanted as (
      select i.id from item i where i.id = any (${ids}::bigint[]) and ${isReadableItem(accountId)} order by i.id for key share
    ), missing as materialized (
      select id from wanted
      where not exists (select from star where star.account_id = ${accountId} and star.item_id = wanted.id)
    ), full_up as (
      select count(*) > 0 and count(*) + (select count(*) from star where account_id = ${accountId}) > ${sql.lit(MOST_STARS)}
        as it_is from missing
    ), starred as (
      insert into star (account_id, item_id)
      select ${accountId}, id from missing where not (select it_is from full_up) order by id on conflict do nothing
    ) select (select count(*) from wanted)::int as wanted, it_is as "isFull" from full_up`.execute(db);
  const { wanted, isFull } = rows[0]!;
  return isFull ? 'full' : wanted;
};

/** An item that was not starred stays so. */
export const removeStar = (db: Db, accountId: number, id: number): Promise<void> => removeStars(db, accountId, [id]);

/** Deadlock: rows are locked in the order of their ids. */
export const removeStars = async (db: Db, accountId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    delete from star where account_id = ${accountId} and item_id in (
      select item_id from star where account_id = ${accountId} and item_id = any (${ids}::bigint[])
      order by item_id for update)`.execute(db);
};

/** Lists the newest star first; `only` leaves out the others. Undefined: `id` is not starred, so where the page would continue is not known. */
export const starredItems = async (
  db: Db,
  viewer: Viewer,
  { id, size, only }: { id?: number; size: number; only?: StarFilter },
): Promise<FeedPage | undefined> => {
  const { accountId } = viewer;
  if (id !== undefined && !(await isStarred(db, accountId, id))) return undefined;
  const beyond =
    id === undefined
      ? sql`true`
      : sql`(s.starred_at, s.item_id) < (select starred_at, item_id from star where account_id = ${accountId} and item_id = ${id})`;
  const { rows } = await sql<{ id: number }>`
    select i.id from star s join item i on i.id = s.item_id
    where s.account_id = ${accountId} and ${beyond} and ${isMeant(viewer, only)} and ${isReadableItem(accountId)}
    order by s.starred_at desc, s.item_id desc limit ${size + 1}`.execute(db);
  const ids = rows.map(row => row.id);
  const content = await itemsAsListed(db, ids.slice(0, size), viewer);
  return { content, first: id === undefined, last: ids.length <= size };
};

const isMeant = ({ accountId, isUnread }: Viewer, only: StarFilter | undefined) => {
  if (only === 'unread') return isUnread;
  if (only !== 'saved') return sql`true`;
  return sql`i.project_id = (select id from project where owner_id = ${accountId} and kind = 'SAVED')`;
};

const isStarred = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`select from star where account_id = ${accountId} and item_id = ${id}`.execute(db);
  return rows.length > 0;
};
