/** News of a digest that is done with: it is read in the bell, and its items are read. */
import type { BellEntry, DigestEntry } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleItem } from '#db/visibility.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { unreadOf } from './bell.ts';

/** The read state of items is another room's; these are its functions. */
export interface ItemMarks {
  viewerOf: (db: Db, accountId: number) => Promise<Viewer>;
  markReadAlong: (
    db: Db,
    accountId: number,
    choose: (tx: Db) => Promise<readonly number[]>,
  ) => Promise<{ marked: number; undo: string | null }>;
  undoMark: (db: Db, accountId: number, undo: string, also: (tx: Db) => Promise<void>) => Promise<number | undefined>;
}

/** Without `items` all that the digest lists is done. What it only counts was not seen, and stays. */
export const markDone = async (
  db: Db,
  { markReadAlong }: ItemMarks,
  accountId: number,
  { digest, items = null }: { digest: number; items?: readonly number[] | null | undefined },
) => {
  let wasUnread = false;
  const marked = await markReadAlong(db, accountId, async tx => {
    const { rows: read } = await sql`
      update digest set read_at = now() where id = ${digest} and account_id = ${accountId} and read_at is null
      returning id`.execute(tx);
    wasUnread = read.length > 0;
    const { rows } = await sql<{ id: number }>`
      select item_id as id from digest_item
      where digest_id = ${digest} and account_id = ${accountId} and place is not null
        and (${items === null} or item_id = any (${[...(items ?? [])]}::bigint[]))`.execute(tx);
    return rows.map(row => row.id);
  });
  const { unread } = await unreadOf(db, accountId);
  return { ...marked, wasUnread, unread };
};

/** Undefined: there is nothing by `undo` to take back, and nothing is changed. */
export const takeDoneBack = async (
  db: Db,
  { undoMark }: ItemMarks,
  accountId: number,
  { undo, digest }: { undo?: string | undefined; digest?: number | undefined },
): Promise<{ marked: number; unread: number } | undefined> => {
  const ring = async (tx: Db): Promise<void> => {
    if (digest === undefined) return;
    await sql`update digest set read_at = null where id = ${digest} and account_id = ${accountId}`.execute(tx);
  };
  const marked = undo === undefined ? 0 : await undoMark(db, accountId, undo, ring);
  if (marked === undefined) return undefined;
  if (undo === undefined) await ring(db);
  const { unread } = await unreadOf(db, accountId);
  return { marked, unread };
};

/** Says of each entry what its item is to the person. */
export const withStates = async (
  db: Db,
  { accountId, state, isStarred }: Viewer,
  entries: readonly DigestEntry[],
): Promise<BellEntry[]> => {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ id: number; read: boolean | null; starred: boolean }>`
    select i.id, ${state} as read, ${isStarred} as starred from item i
    where i.id = any (${entries.map(({ item }) => item.id)}::bigint[]) and ${isVisibleItem(accountId)}`.execute(db);
  const states = new Map(rows.map(row => [row.id, row]));
  return entries.map(entry => {
    const { read = null, starred = false } = states.get(entry.item.id) ?? {};
    return { ...entry, read, starred };
  });
};
