/** Where subscriptions stand: all at once, or nothing changes. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { ownsFolders, ownsSubscriptions } from './folders.ts';
import { lockAccount } from './followed.ts';

/** The arrays stand side by side, of the same length, no subscription twice. Folder 0: unclassified. */
export interface Order {
  subscribeIds: readonly number[];
  folderIds: readonly number[];
  orders: readonly number[];
}

export const orderSubscriptions = (
  db: Db,
  accountId: number,
  { subscribeIds, folderIds, orders }: Order,
): Promise<'ordered' | 'no-subscription' | 'no-folder'> =>
  db.transaction().execute(async tx => {
    const mine = (await lockAccount(tx, accountId)) && (await ownsSubscriptions(tx, accountId, subscribeIds));
    if (!mine) return 'no-subscription';
    const folders = folderIds.filter(id => id !== 0);
    if (!(await ownsFolders(tx, accountId, folders))) return 'no-folder';
    await sql`
      update subscription s set folder_id = nullif(o.folder, 0), position = o.place
      from unnest(${subscribeIds}::bigint[], ${folderIds}::bigint[], ${orders}::int[]) as o (id, folder, place)
      where s.id = o.id and s.account_id = ${accountId}`.execute(tx);
    return 'ordered';
  });
