/** Deliveries that are not sent for now, or not any more. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

const AT_ONCE = 1000;

/**
 * The condition holds for a row of `delivery` that is too old to be sent; no other table may be in sight. News of yesterday helps nobody,
 * and a person who asked for a test is waiting for it. The items are in the bell all the same. What an administrator sends again is wanted today.
 */
export const isTooOld = sql<boolean>`
  (coalesce(again_at, created_at) < now() - case when digest_id is null then interval '1 hour' else interval '24 hours' end)`;

/** Answers true where there may be more. */
export const expireOld = async (db: Db): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select id from delivery where state in ('pending', 'sending') and due_at <= now() and ${isTooOld}
      order by due_at limit ${sql.lit(AT_ONCE)} for update skip locked)
    update delivery d set state = 'expired', settled_at = now(), lease_token = null,
      error_code = coalesce(d.error_code, 'TOO_LATE')
    from old where d.id = old.id`.execute(db);
  return numAffectedRows === BigInt(AT_ONCE);
};

/**
 * Backoff: a delivery that is due at a host behind an open circuit waits until the host may be asked again, with jitter. So claims need not
 * look through it each time. One whose lease ran out is left to the claim, which counts it as ambiguous. Each host is asked for its own: a
 * statement for all of them would look through the whole ledger. True: there may be more.
 */
export const parkBehindCircuits = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ channel: string; host: string }>`
    select channel, host from circuit where opened > 0 and open_until > now() order by channel, host`.execute(db);
  let more = false;
  for (const circuit of rows) more = (await parkBehind(db, circuit)) || more;
  return more;
};

const parkBehind = async (db: Db, { channel, host }: { channel: string; host: string }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select id from delivery
      where state = 'pending' and due_at <= now() and channel = ${channel} and host = ${host}
      order by due_at limit ${sql.lit(AT_ONCE)} for update skip locked)
    update delivery d set due_at = c.open_until + random() * interval '5 seconds', error_code = 'CIRCUIT_OPEN', error = c.error, answered = null
    from due, circuit c
    where d.id = due.id and c.channel = ${channel} and c.host = ${host} and c.opened > 0 and c.open_until > now()`.execute(
    db,
  );
  return numAffectedRows === BigInt(AT_ONCE);
};
