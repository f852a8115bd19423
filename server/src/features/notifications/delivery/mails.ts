/**
 * Notifications that go by mail, as an administrator lists them among all mails and has them tried again. The room of mail joins both lists
 * and is handed these functions.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { channelsThat, isReachable } from '#features/channels/channels.ts';
import { unTroubled } from '../destinations/destinations.ts';

/** The names are literals, so that the indexes of mails alone are found. */
const isMail = () =>
  sql`d.channel in (${sql.join(channelsThat(kind => kind.carriesMail === true).map(name => sql.lit(name)))})`;

/** The condition holds where the delivery would be sent, once its destination is not switched off after refusals. */
const isWanted = () => sql<boolean>`(
  a.disabled_at is null and a.channels @> array[d.channel] and ${isReachable()} and e.state <> 'gone'
  and (d.digest_id is null or coalesce(a.paused_until <= now(), true)))`;

const inView = {
  waiting: sql`d.state in ('pending', 'sending')`,
  failed: sql`d.state in ('dead', 'expired', 'suppressed')`,
  sent: sql`d.state = 'sent'`,
  all: sql`true`,
};

/** Few: the deliveries of so many destinations are found by their index; of more, those of the newest that match are soon found. */
const FEW_DESTINATIONS = 200;

/**
 * This is a query of the newest ids with their times. `like` is a pattern for the address or the username. One whose mail lies in the outbox
 * is listed there.
 */
export const newestByMail = async (
  db: Db,
  view: keyof typeof inView,
  like: string | null,
): Promise<(most: number) => RawBuilder<unknown>> => {
  const of = like === null ? sql`true` : await ofDestinations(db, like);
  return most => sql`
    select d.id, d.created_at from delivery d
    where ${isMail()} and ${inView[view]} and ${of}
      and not exists (select from outbox_mail m where m.message_id = md5(d.idem_key)::uuid)
    order by d.created_at desc, d.id desc limit ${sql.lit(most)}`;
};

const ofDestinations = async (db: Db, like: string): Promise<RawBuilder<unknown>> => {
  const named = sql`
    select d.id from endpoint d join account a on a.id = d.account_id
    where ${isMail()} and (d.address ilike ${like} or a.username ilike ${like})`;
  const { rows } = await sql<{ id: number }>`${named} limit ${sql.lit(FEW_DESTINATIONS + 1)}`.execute(db);
  return rows.length > FEW_DESTINATIONS
    ? sql`d.endpoint_id in (${named})`
    : sql`d.endpoint_id = any (${rows.map(({ id }) => id)}::bigint[])`;
};

/** This is a query of what is told of some of them. */
export const toldOfMails = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, case when d.digest_id is null then 'test' else 'digest' end as kind, e.address, a.username,
    null::text as subject,
    case d.state when 'pending' then 'waiting' when 'dead' then 'failed'
      when 'sent' then case when d.in_outbox then 'kept' else 'sent' end else d.state end as state,
    d.attempts, d.error_code as trouble, d.error, d.created_at,
    case when d.state = 'sent' then d.settled_at end as sent_at, case when d.state = 'pending' then d.due_at end as next_at,
    d.state in ('pending', 'dead', 'expired', 'suppressed') and ${isWanted()} as may_resend
  from delivery d join endpoint e on e.id = d.endpoint_id join account a on a.id = e.account_id
  where d.id in (${ids})`;

export type Again = 'absent' | 'under-way' | 'emptied' | 'unwanted' | 'waits' | 'switched-on';

/**
 * Its attempts begin anew, under the same key, and its host may be asked at once. A destination that was switched off after refusals is
 * switched on, because nothing would be sent to it.
 */
export const sendDeliveryAgain = async (db: Db, id: number): Promise<Again> => {
  const outcome = await retryTransient(() => db.transaction().execute(tx => beginAnew(tx, id)), requestPatience);
  if (outcome === 'waits' || outcome === 'switched-on') {
    await sql`
      update circuit c set open_until = now() from delivery d
      where d.id = ${id} and c.channel = d.channel and c.host = d.host and c.opened > 0 and c.open_until > now()`.execute(
      db,
    );
  }
  return outcome;
};

const beginAnew = async (tx: Transaction<Tables>, id: number): Promise<Again> => {
  const { rows } = await sql<{ state: string; endpoint_id: number; endpoint_state: string; wanted: boolean }>`
    select d.state, d.endpoint_id, e.state as endpoint_state, ${isWanted()} as wanted
    from delivery d join endpoint e on e.id = d.endpoint_id join account a on a.id = e.account_id
    where d.id = ${id} and ${isMail()} for update of d`.execute(tx);
  const [found] = rows;
  if (!found) return 'absent';
  // Lease: the process that is sending it settles it.
  if (found.state === 'sending') return 'under-way';
  if (found.state === 'sent') return 'emptied';
  if (!found.wanted) return 'unwanted';
  await sql`
    update delivery set state = 'pending', attempts = 0, ambiguous = 0, handed_over = false, due_at = now(), again_at = now(),
      error_code = null, error = null, answered = null, settled_at = null
    where id = ${id}`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable('endpoint')
    .set(unTroubled)
    .where('id', '=', found.endpoint_id)
    .where('state', '=', 'paused')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'switched-on' : 'waits';
};

/** It says how the one destination of an account for mail is; undefined where it has none yet. */
export const mailDestinationOf = async (
  db: Db,
  accountId: number,
): Promise<{ address: string; state: 'active' | 'paused' | 'gone' } | undefined> => {
  const { rows } = await sql<{ address: string; state: 'active' | 'paused' | 'gone' }>`
    select d.address, d.state from endpoint d where d.account_id = ${accountId} and ${isMail()}`.execute(db);
  return rows[0];
};
