/** Reads the bell: a person's digests and alerts of the last 30 days, in one sequence. */
import type { BellEntry, BellRow, DigestEntry } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { alertsById } from './alerts.ts';
import { statusesOf } from './delivery-status.ts';
import { entriesOf } from './entries.ts';

export interface BellPage {
  content: BellRow[];
  last: boolean;
  unread: number;
}

interface RowOfBell {
  id: number;
  /** Null: the row is an alert, and has none of what follows. */
  slot: Date | null;
  held: boolean;
  read: boolean;
  items: number;
}

/** `withStates` says of entries what their items are to the person. */
interface Asked {
  id?: number;
  size: number;
  withStates: (entries: readonly DigestEntry[]) => Promise<BellEntry[]>;
}

/** Newest first; `id` is the last that the client has, whether or not it is still there. */
export const bellOf = async (db: Db, accountId: number, { id, size, withStates }: Asked): Promise<BellPage> => {
  const isAfter = sql`(${id ?? null}::bigint is null or d.id < ${id ?? null})`;
  const [{ rows }, { unread }] = await Promise.all([
    sql<RowOfBell>`
      (select d.id, d.slot, d.sealed_at is null as held, d.read_at is not null as read, d.items from digest d
        where d.account_id = ${accountId} and ${isShown} and ${isAfter} order by d.id desc limit ${size + 1})
      union all
      (select d.id, null, false, false, 0 from alert d
        where d.account_id = ${accountId} and ${isRecent} and ${isAfter} order by d.id desc limit ${size + 1})
      order by id desc limit ${size + 1}`.execute(db),
    unreadOf(db, accountId),
  ]);
  const page = rows.slice(0, size);
  const [digests, alerts] = [page.filter(row => row.slot !== null), page.filter(row => row.slot === null)];
  const ids = digests.map(row => row.id);
  const [entries, deliveries, alertById] = await Promise.all([
    entriesOf(db, ids),
    statusesOf(db, ids),
    alertsById(
      db,
      alerts.map(row => row.id),
    ),
  ]);
  const shown = await withStates([...entries.values()].flatMap(each => each.entries));
  const stated = new Map(shown.map(entry => [entry.item.id, entry]));
  const content = page.flatMap(({ slot, ...row }): BellRow[] => {
    // One that has grown or gone since has another place.
    if (slot === null) return [alertById.get(row.id) ?? []].flat();
    return [
      {
        kind: 'DIGEST',
        ...row,
        slot: slot.toISOString(),
        entries: (entries.get(row.id)?.entries ?? []).map(({ item }) => stated.get(item.id)!),
        deliveries: deliveries.get(row.id) ?? [],
      },
    ];
  });
  return { content, last: rows.length <= size, unread };
};

export const unreadOf = async (db: Db, accountId: number): Promise<{ unread: number; newest: number | null }> => {
  const { rows } = await sql<{ unread: number; newest: number | null }>`
    select (select count(*)::int from digest d where d.account_id = ${accountId} and d.read_at is null and ${isShown})
        + (select count(*)::int from alert d where d.account_id = ${accountId} and d.read_at is null and ${isRecent})
        as unread,
      greatest(
        (select d.id from digest d where d.account_id = ${accountId} and ${isShown} order by d.id desc limit 1),
        (select d.id from alert d where d.account_id = ${accountId} and ${isRecent} order by d.id desc limit 1))
        as newest`.execute(db);
  return rows[0]!;
};

/**
 * Marks those of `ids` and all up to `until` as read; with `subject` only alerts about that thing, up to `until`. What belongs to another
 * account is left alone.
 */
export const markRead = async (
  db: Db,
  accountId: number,
  { ids = [], until, subject }: { ids?: readonly number[]; until?: number; subject?: string },
): Promise<void> => {
  const isMarked = sql`account_id = ${accountId} and read_at is null
    and (id = any (${[...ids]}::bigint[]) or id <= ${until ?? null}::bigint)`;
  if (subject !== undefined) {
    await sql`update alert set read_at = now() where ${isMarked} and subject = ${subject}`.execute(db);
    return;
  }
  await sql`
    with alerts as (update alert set read_at = now() where ${isMarked})
    update digest set read_at = now() where ${isMarked}`.execute(db);
};

const isRecent = sql`d.created_at > now() - interval '30 days'`;
/** A digest of alerts alone is for mail and push: the bell has the alerts themselves. */
const isShown = sql`${isRecent} and d.items > 0`;
