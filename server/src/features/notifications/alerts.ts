/**
 * Alerts: news about a person's own things that is no item, such as a reply. The bell shows one at once; the person's next digest carries
 * it to mail and push unless it was read before. So slots, quiet hours, pause and channels hold for alerts as for items.
 */
import type { Alert, AlertType } from '@newsbell/contracts/notifications';
import type { SilenceKind } from '@newsbell/contracts/silence-rules';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Due } from './due.ts';
import { anySlot } from './wait.ts';

export interface NewAlert {
  type: AlertType;
  /** The key of the thing that it is about, such as `post:12`. */
  subject: string;
  /** The thing's own title, as it is now. */
  title: string;
  /** The path of the page that shows it, from `/`. */
  path: string;
  /** The nickname of the person who did it. */
  actor?: string;
  /** The person's own writing was closed until then (null: for good), or opened again. */
  writing?: { closed: boolean; until: Date | null };
  /** It is of a manager's decision that took a text of the person's away: they may answer it. */
  canObject?: boolean;
  /** It is of silence: `everyMinutes` is null where something was expected by a timetable. */
  silence?: { kind: SilenceKind; minutes: number; everyMinutes: number | null };
}

/**
 * Raises an alert for each of these people who has not switched its kind off, and answers their ids. Coalesced: one that is unread and in
 * no digest yet grows instead of a second one, becomes the newest of the bell, and leads to the first thing that is unread. Makes its
 * people due, whatever they follow.
 */
export const raiseAlerts = async (
  tx: Transaction<Tables>,
  accountIds: readonly number[],
  { type, subject, title, path, actor, writing, canObject = false, silence }: NewAlert,
): Promise<number[]> => {
  if (accountIds.length === 0) return [];
  // Lock order: the rows of digest_due come first, as in the composing and by rising account, so that a person's digests and alerts get
  // their ids in the order in which they become visible. A page that marks all up to an id as read has seen all up to it.
  const { rows } = await sql<{ id: number }>`
    insert into digest_due (account_id, due_at)
    select a.id, ${anySlot} from account a
    where a.id = any (${[...accountIds]}::bigint[]) and ${type} <> all (a.muted_alerts) order by a.id
    on conflict (account_id) do update set due_at = least(digest_due.due_at, excluded.due_at)
    returning account_id as id`.execute(tx);
  const told = rows.map(row => row.id);
  await sql`
    insert into alert (account_id, kind, subject, title, path, actors, writing_closed, closed_until, can_object,
      silence_kind, silent_minutes, silence_every)
    select id, ${type}, ${subject}, ${title}, ${path}, ${actor === undefined ? [] : [actor]}::text[],
      ${writing?.closed ?? null}::boolean, ${writing?.until ?? null}::timestamptz, ${canObject},
      ${silence?.kind ?? null}::text, ${silence?.minutes ?? null}::int, ${silence?.everyMinutes ?? null}::int
    from unnest(${told}::bigint[]) told (id)
    on conflict (account_id, kind, subject) where read_at is null and digest_id is null do update set
      id = excluded.id, count = alert.count + 1, title = excluded.title, created_at = now(),
      writing_closed = excluded.writing_closed, closed_until = excluded.closed_until, can_object = excluded.can_object,
      silence_kind = excluded.silence_kind, silent_minutes = excluded.silent_minutes, silence_every = excluded.silence_every,
      actors = (excluded.actors || array_remove(alert.actors, excluded.actors[1]))[:3]`.execute(tx);
  return told;
};
/**
 * Puts the unread alerts of these people, who are locked, into the digest of their slot: the one that is open or was made just now, else
 * one of its own.
 */
export const enterAlerts = async (
  tx: Transaction<Tables>,
  people: readonly Due[],
  clock: RawBuilder<Date>,
): Promise<void> => {
  if (people.length === 0) return;
  const { rows } = await sql<{ accountId: number }>`
    select distinct account_id as "accountId" from alert
    where account_id = any (${people.map(each => each.accountId)}::bigint[]) and read_at is null and digest_id is null`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const alerted = new Set(rows.map(row => row.accountId));
  const due = people.filter(each => alerted.has(each.accountId));
  const person = sql`
    unnest(${due.map(each => each.accountId)}::bigint[], ${due.map(each => each.slot)}::timestamptz[],
      ${due.map(each => each.stage === 'hold')}::boolean[]) person (account_id, slot, held)`;
  const isOfSlot = sql`d.account_id = person.account_id and (d.sealed_at is null or d.slot = person.slot)`;
  await sql`
    insert into digest (account_id, slot, sealed_at, items, created_at)
    select account_id, slot, case when not held then ${clock} end, 0, ${clock} from ${person}
    where not exists (select from digest d where ${isOfSlot}) order by slot, account_id`.execute(tx);
  await sql`
    update alert set digest_id = d.id from ${person} join digest d on ${isOfSlot}
    where alert.account_id = person.account_id and alert.read_at is null and alert.digest_id is null`.execute(tx);
};

/** The alerts that these digests carry and that are still unread, by digest, oldest first. */
export const unreadAlertsOf = async (db: Db, digestIds: readonly number[]): Promise<Map<number, Alert[]>> => {
  const { rows } = await sql<AlertRow & { digest_id: number }>`
    select digest_id, ${alertColumns} from alert where digest_id = any (${[...digestIds]}::bigint[]) and read_at is null
    order by digest_id, id`.execute(db);
  return new Map([...Map.groupBy(rows, row => row.digest_id)].map(([id, some]) => [id, some.map(alertOf)]));
};

export const alertsById = async (db: Db, ids: readonly number[]): Promise<Map<number, Alert>> => {
  const { rows } = await sql<AlertRow>`
    select ${alertColumns} from alert where id = any (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(row => [row.id, alertOf(row)]));
};

/** The key of the thing that an alert of this person's is about. */
export const alertSubject = async (db: Db, accountId: number, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('alert')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .select('subject')
      .executeTakeFirst()
  )?.subject;

interface AlertRow {
  id: number;
  type: AlertType;
  title: string;
  path: string;
  count: number;
  actors: string[];
  writing_closed: boolean | null;
  closed_until: Date | null;
  can_object: boolean;
  silence_kind: SilenceKind | null;
  silent_minutes: number | null;
  silence_every: number | null;
  created_at: Date;
  read: boolean;
}

const alertColumns = sql`
  id, kind as type, title, path, count, actors, writing_closed, closed_until, can_object, silence_kind, silent_minutes, silence_every,
  created_at, read_at is not null as read`;

const alertOf = (row: AlertRow): Alert => {
  const { created_at, writing_closed, closed_until, can_object, silence_kind, silent_minutes, silence_every, ...same } =
    row;
  return {
    kind: 'ALERT',
    ...same,
    canObject: can_object,
    writing: writing_closed === null ? null : { closed: writing_closed, until: closed_until?.toISOString() ?? null },
    silence:
      silence_kind === null ? null : { kind: silence_kind, minutes: silent_minutes ?? 0, everyMinutes: silence_every },
    createdDate: created_at.toISOString(),
  };
};

/** Deletes alerts that the bell does not show any more. Those in digests go with these. True: there may be more. */
export const forgetOldAlerts = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from alert where id in (
      select id from alert where created_at < now() - interval '30 days' order by created_at limit 1000)`.execute(db);
  return numAffectedRows === 1000n;
};
