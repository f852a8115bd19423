/** A person's folders, and which of their subscriptions are in each. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Folder } from '@newsbell/contracts/subscriptions';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { lockAccount } from './followed.ts';

export interface FolderContent {
  name: string;
  /** These and no others; undefined leaves as it is. */
  subscribeIds?: readonly number[];
}

export type FolderOutcome =
  | { kind: 'stored'; folder: Folder }
  | { kind: 'exists' }
  | { kind: 'no-folder' }
  | { kind: 'no-subscription' }
  | { kind: 'full' };

export const listFolders = async (db: Db, accountId: number): Promise<Folder[]> =>
  (await sql<Folder>`select id, name from folder where account_id = ${accountId} order by id`.execute(db)).rows;

export const addFolder = (db: Db, accountId: number, { name, subscribeIds = [] }: FolderContent) =>
  db.transaction().execute(async (tx): Promise<FolderOutcome> => {
    if (!(await lockAccount(tx, accountId))) return { kind: 'no-folder' };
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from folder where account_id = ${accountId}`.execute(tx);
    if (rows[0]!.n >= subscriptionLimits.folders) return { kind: 'full' };
    if ((await folderNamed(tx, accountId, name)) !== undefined) return { kind: 'exists' };
    if (!(await ownsSubscriptions(tx, accountId, subscribeIds))) return { kind: 'no-subscription' };
    const made = await sql<Folder>`
      insert into folder (account_id, name) values (${accountId}, ${name}) returning id, name`.execute(tx);
    const folder = made.rows[0]!;
    await fill(tx, accountId, folder.id, subscribeIds);
    return { kind: 'stored', folder };
  });

export const changeFolder = (db: Db, accountId: number, id: number, { name, subscribeIds }: FolderContent) =>
  db.transaction().execute(async (tx): Promise<FolderOutcome> => {
    if (!(await lockAccount(tx, accountId)) || !(await ownsFolders(tx, accountId, [id]))) return { kind: 'no-folder' };
    if (!(await ownsSubscriptions(tx, accountId, subscribeIds ?? []))) return { kind: 'no-subscription' };
    if (((await folderNamed(tx, accountId, name)) ?? id) !== id) return { kind: 'exists' };
    await sql`update folder set name = ${name} where id = ${id}`.execute(tx);
    if (subscribeIds) await fill(tx, accountId, id, subscribeIds);
    return { kind: 'stored', folder: { id, name } };
  });

/** Its subscriptions become unclassified. False: the account has no such folder. */
export const removeFolder = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from folder where account_id = ${accountId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
};

/**
 * The id of the person's folder whose name equals this one, as `folder_key` has it. Race: an index refuses a second one,
 * and with the account locked nobody makes one in the meantime.
 */
export const folderNamed = async (tx: Db, accountId: number, name: string): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select id from folder where account_id = ${accountId} and folder_key(name) = folder_key(${name})`.execute(tx)
  ).rows[0]?.id;

/** Answers the id of the folder with an equal name, which is made where it is missing. The account is locked. */
export const ensureFolder = async (
  tx: Transaction<Tables>,
  accountId: number,
  name: string,
): Promise<number | 'full'> => {
  const known = await folderNamed(tx, accountId, name);
  if (known !== undefined) return known;
  const { rows } = await sql<{ id: number }>`
    insert into folder (account_id, name)
    select ${accountId}, ${name}
    where (select count(*) from folder where account_id = ${accountId}) < ${subscriptionLimits.folders}
    returning id`.execute(tx);
  return rows[0]?.id ?? 'full';
};

export const ownsFolders = (tx: Transaction<Tables>, accountId: number, ids: readonly number[]): Promise<boolean> =>
  owns(tx, sql`folder`, accountId, ids);

export const ownsSubscriptions = (
  tx: Transaction<Tables>,
  accountId: number,
  ids: readonly number[],
): Promise<boolean> => owns(tx, sql`subscription`, accountId, ids);

/** One that is another's and one that is not there are the same. */
const owns = async (
  tx: Transaction<Tables>,
  table: ReturnType<typeof sql>,
  accountId: number,
  ids: readonly number[],
): Promise<boolean> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${table} where account_id = ${accountId} and id = any (${wanted}::bigint[])`.execute(
    tx,
  );
  return rows[0]!.n === wanted.length;
};

const fill = async (
  tx: Transaction<Tables>,
  accountId: number,
  folderId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    update subscription set folder_id = case when id = any (${ids}::bigint[]) then ${folderId}::bigint end
    where account_id = ${accountId} and (id = any (${ids}::bigint[]) or folder_id = ${folderId})`.execute(tx);
};
