/** The ledger writes what every delivery that arrives needs: many deliveries in one statement. All else is rare, and in settle.ts. */
import { sql } from 'kysely';
import { coalesce } from '#async/coalesce.ts';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { attemptNumber } from './attempts.ts';
import type { Claimed } from './claim.ts';

export interface Ledger {
  /** Commits that from now on the far end may have all of it. False: the lease has gone to another worker. */
  handOver(claimed: Claimed): Promise<boolean>;
  /** Answers false likewise. */
  settleSent(sent: Sent): Promise<boolean>;
}

/** `inOutbox`: it arrived in our own outbox only. */
interface Sent {
  claimed: Claimed;
  inOutbox: boolean;
}

export const openLedger = (db: Db): Ledger => ({
  handOver: coalesce(all => handOverAll(db, all)),
  settleSent: coalesce(all => settleAllSent(db, all)),
});

const handOverAll = async (db: Db, claimed: readonly Claimed[]) => {
  const rows = await runPrepared(
    db,
    sql<{ id: number }>`
    update delivery d set handed_over = true from unnest(${claimed.map(each => each.id)}::bigint[], ${claimed.map(each => each.leaseToken)}::uuid[]) g (id, token)
    where d.id = g.id and d.lease_token = g.token and d.state = 'sending' returning d.id`,
  );
  return isAmong(rows);
};

const settleAllSent = async (db: Db, sent: readonly Sent[]) => {
  const rows = await runPrepared(
    db,
    sql<{ id: number }>`
    with mine as (
      update delivery d set state = 'sent', in_outbox = g.in_outbox, lease_token = null, settled_at = now(), error_code = null, error = null, answered = null
      from unnest(${sent.map(each => each.claimed.id)}::bigint[], ${sent.map(each => each.claimed.leaseToken)}::uuid[],
        ${sent.map(each => each.inOutbox)}::boolean[]) g (id, token, in_outbox)
      where d.id = g.id and d.lease_token = g.token and d.state = 'sending'
      returning d.id, d.endpoint_id, d.channel, d.host),
    noted as (
      insert into delivery_attempt (delivery_id, n, outcome) select mine.id, ${attemptNumber('mine.id')}, 'sent' from mine on conflict do nothing),
    counted as (
      update circuit c set failures = 0 from mine m
      where c.channel = m.channel and c.host = m.host and c.failures > 0 and c.opened = 0),
    reached as (
      update endpoint e set failures = 0, failing_since = null, last_error = null, last_error_at = null, last_answered = null, last_sent_at = now()
      from mine m where e.id = m.endpoint_id)
    select id from mine`,
  );
  const isSettled = isAmong(rows);
  return ({ claimed }: Sent): boolean => isSettled(claimed);
};

const isAmong = (rows: readonly { id: number }[]) => {
  const ids = new Set(rows.map(row => row.id));
  return ({ id }: Claimed): boolean => ids.has(id);
};
