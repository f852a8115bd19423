/** Reads the bell: a person's digests of the last 30 days. */
import type { Digest } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { statusesOf } from './delivery-status.ts';
import { entriesOf } from './entries.ts';

export interface BellPage {
  content: Digest[];
  last: boolean;
  unread: number;
}

/** Newest first; `id` is the last that the client has, whether or not it is still there. */
export const bellOf = async (
  db: Db,
  accountId: number,
  { id, size }: { id?: number; size: number },
): Promise<BellPage> => {
  const [{ rows }, { unread }] = await Promise.all([
    sql<{ id: number; slot: Date; held: boolean; read: boolean; items: number }>`
      select d.id, d.slot, d.sealed_at is null as held, d.read_at is not null as read, d.items from digest d
      where d.account_id = ${accountId} and ${isRecent} and (${id ?? null}::bigint is null or d.id < ${id ?? null})
      order by d.id desc limit ${size + 1}`.execute(db),
    unreadOf(db, accountId),
  ]);
  const page = rows.slice(0, size);
  const ids = page.map(row => row.id);
  const [entries, deliveries] = await Promise.all([entriesOf(db, ids), statusesOf(db, ids)]);
  const content = page.map(({ slot, ...row }) => ({
    ...row,
    slot: slot.toISOString(),
    entries: entries.get(row.id)?.entries ?? [],
    deliveries: deliveries.get(row.id) ?? [],
  }));
  return { content, last: rows.length <= size, unread };
};

export const unreadOf = async (db: Db, accountId: number): Promise<{ unread: number; newest: number | null }> => {
  const { rows } = await sql<{ unread: number; newest: number | null }>`
    select (select count(*)::int from digest d where d.account_id = ${accountId} and d.read_at is null and ${isRecent})
        as unread,
      (select d.id from digest d where d.account_id = ${accountId} and ${isRecent} order by d.id desc limit 1)
        as newest`.execute(db);
  return rows[0]!;
};

/** Marks those of `ids` and all up to `until` as read; what belongs to another account is left alone. */
export const markRead = async (
  db: Db,
  accountId: number,
  { ids = [], until }: { ids?: readonly number[]; until?: number },
): Promise<void> => {
  await sql`
    update digest set read_at = now()
    where account_id = ${accountId} and read_at is null
      and (id = any (${[...ids]}::bigint[]) or id <= ${until ?? null}::bigint)`.execute(db);
};

const isRecent = sql`d.created_at > now() - interval '30 days'`;
