/** Changes many subscriptions at once: all of them, or none. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { setFullText, setNotify } from './change.ts';
import { ownsFolders, ownsSubscriptions } from './folders.ts';
import { lockAccount } from './followed.ts';

/** Undefined leaves it as it is. */
export interface ManyChanges {
  /** 0: in none. */
  folder?: number | undefined;
  notifyMinute?: number | null | undefined;
  fullText?: boolean | undefined;
}

/** Idempotent. One id that is not the account's is enough that nothing changes. */
export const changeMany = (
  db: Db,
  accountId: number,
  ids: readonly number[],
  { folder, notifyMinute, fullText }: ManyChanges,
): Promise<'changed' | 'no-subscription' | 'no-folder'> =>
  db.transaction().execute(async tx => {
    if (!(await lockAccount(tx, accountId)) || !(await ownsSubscriptions(tx, accountId, ids))) return 'no-subscription';
    if (folder && !(await ownsFolders(tx, accountId, [folder]))) return 'no-folder';
    if (folder !== undefined)
      await sql`
        update subscription set folder_id = nullif(${folder}::bigint, 0) where id = any (${ids}::bigint[])`.execute(tx);
    if (notifyMinute !== undefined) await setNotify(tx, ids, notifyMinute);
    if (fullText !== undefined) await setFullText(tx, ids, fullText);
    return 'changed';
  });
