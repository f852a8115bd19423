/** Changes titles and folders by the ids of subscriptions and the names of folders, as programs know them that have lists of their own. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { setTitle } from './change.ts';
import { ensureFolder, folderNamed, ownsSubscriptions } from './folders.ts';
import { lockAccount } from './followed.ts';

export interface Edit {
  id: number;
  /** The person's own; null is what the thing itself is called, and undefined leaves it as it is. */
  title?: string | null | undefined;
}

export interface Move {
  /** The folder is made where it is missing. */
  into?: string | undefined;
  /** Where it goes into none, it is taken out of these. */
  outOf: readonly string[];
}

/** All or nothing. `full`: there is no room for another folder. */
export const editSubscriptions = (
  db: Db,
  accountId: number,
  edits: readonly Edit[],
  { into, outOf }: Move,
): Promise<'edited' | 'no-subscription' | 'full'> =>
  db.transaction().execute(async tx => {
    const ids = edits.map(edit => edit.id);
    if (!(await lockAccount(tx, accountId)) || !(await ownsSubscriptions(tx, accountId, ids))) return 'no-subscription';
    const folder = into === undefined ? undefined : await ensureFolder(tx, accountId, into);
    if (folder === 'full') return 'full';
    for (const { id, title } of edits) if (title !== undefined) await setTitle(tx, id, title);
    if (folder === undefined) await takeOut(tx, accountId, ids, outOf);
    else await sql`update subscription set folder_id = ${folder} where id = any (${ids}::bigint[])`.execute(tx);
    return 'edited';
  });

const takeOut = async (
  tx: Transaction<Tables>,
  accountId: number,
  ids: readonly number[],
  names: readonly string[],
): Promise<void> => {
  for (const name of names) {
    const folder = await folderNamed(tx, accountId, name);
    if (folder === undefined) continue;
    await sql`
      update subscription set folder_id = null where id = any (${ids}::bigint[]) and folder_id = ${folder}`.execute(tx);
  }
};
