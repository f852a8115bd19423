/** Claims the deliveries that a process sends next. All times are the database's, and what it answers is committed. */
import { randomUUID } from 'node:crypto';
import type { ChannelName } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { channelKinds, copyLimitedChannels } from '#features/channels/channels.ts';
import { attemptNumber } from './attempts.ts';
import { isTooOld } from './waiting.ts';

/** Longer than a send and its settling take. A lease that runs out (its process died) makes the delivery due again. */
export const LEASE_SECONDS = 90;
/** A probe of a circuit that has not come back by then counts as dead. */
const PROBE_SECONDS = 30;
/** Looked at beyond what is wanted, because another process may be taking the first ones at this moment. */
const SPARED_FOR_OTHERS = 16;

export interface Claimed {
  id: number;
  channel: ChannelName;
  host: string;
  attempts: number;
  ambiguous: number;
  leaseToken: string;
  /** The one delivery that finds out whether its host works again. */
  isProbe: boolean;
}

export interface HostLoad {
  channel: ChannelName;
  host: string;
  sending: number;
}

/**
 * Concurrency limit: leases no more of a host than its channel allows at once, so that one slow host cannot take all slots of a process.
 * Leases at most `most` deliveries that are due, for nobody else to get; round by round one of each host, so that no host waits for
 * another. Hosts with an open circuit are passed over. `load` is what the process is sending. The few hosts there are stand first in the
 * index: each is asked for its own, so that a backlog at one costs nothing where another is looked for.
 */
export const claimDue = async (
  db: Db,
  channels: readonly ChannelName[],
  most: number,
  load: readonly HostLoad[],
): Promise<Claimed[]> => {
  const leaseToken = randomUUID();
  const rows = await runPrepared(
    db,
    sql<Row>`
    with recursive host as (
      select c.channel, first.host from unnest(${[...channels]}::text[]) c (channel), lateral (
        select d.host from delivery d where d.state in ('pending', 'sending') and d.channel = c.channel
        order by d.host limit 1) first
      union all
      select h.channel, next.host from host h, lateral (
        select d.host from delivery d
        where d.state in ('pending', 'sending') and d.channel = h.channel and d.host > h.host
        order by d.host limit 1) next),
    free as (
      select h.channel, h.host, k.at_once - coalesce(l.sending, 0) as places
      from host h join unnest(${[...channels]}::text[], ${channels.map(name => channelKinds[name].atOncePerHost)}::int[])
        k (channel, at_once) using (channel)
        left join unnest(${load.map(each => each.channel)}::text[], ${load.map(each => each.host)}::text[],
        ${load.map(each => each.sending)}::int[]) l (channel, host, sending) using (channel, host)
      where not exists (select from circuit c where c.channel = h.channel and c.host = h.host and c.opened > 0)),
    candidate as (
      select d.id, f.places, row_number() over (partition by f.channel, f.host order by d.due_at, d.id) as round
      from free f, lateral (
        select id, due_at from delivery
        where channel = f.channel and host = f.host and state in ('pending', 'sending') and due_at <= now() and not ${isTooOld}
        order by due_at limit ${sql.lit(most + SPARED_FOR_OTHERS)}) d
      where f.places > 0),
    chosen as (
      select d.id, d.state, d.handed_over
      from candidate c join delivery d on d.id = c.id
      where d.state in ('pending', 'sending') and d.due_at <= now() and c.round <= c.places
      order by c.round, c.id limit ${sql.lit(most)} for update of d skip locked)
    ${leasing(leaseToken)}`,
  );
  return rows.map(row => ({ ...row, leaseToken, isProbe: false }));
};

/**
 * Half-open circuits: claims one delivery for each host that may be tried again. The process that locks the circuit's row sends the one
 * probe.
 */
export const claimProbes = (db: Db, channels: readonly ChannelName[]): Promise<Claimed[]> =>
  db.transaction().execute(async tx => {
    const half = await sql<{ channel: ChannelName; host: string }>`
      update circuit set open_until = now() + make_interval(secs => ${PROBE_SECONDS})
      where (channel, host) in (
        select c.channel, c.host from circuit c
        where c.opened > 0 and c.open_until <= now() and c.channel = any(${[...channels]}::text[])
          and exists (select from delivery where state in ('pending', 'sending') and due_at <= now() and not ${isTooOld}
            and channel = c.channel and host = c.host)
        for update skip locked)
      returning channel, host`.execute(tx);
    const probes: Claimed[] = [];
    for (const { channel, host } of half.rows) {
      const leaseToken = randomUUID();
      const { rows } = await sql<Row>`
        with chosen as (
          select id, state, handed_over from delivery
          where state in ('pending', 'sending') and due_at <= now() and not ${isTooOld} and channel = ${channel} and host = ${host}
          order by due_at limit 1 for update skip locked)
        ${leasing(leaseToken)}`.execute(tx);
      probes.push(...rows.map(row => ({ ...row, leaseToken, isProbe: true })));
    }
    return probes;
  });

type Row = Omit<Claimed, 'leaseToken' | 'isProbe'>;

/**
 * A delivery whose lease ran out may have arrived, so its attempt counts as ambiguous; where copies are counted, only when the far end
 * may have had all of it. No process will settle that attempt, so its end is noted here.
 */
const leasing = (leaseToken: string) => sql`,
    lost as (
      insert into delivery_attempt (delivery_id, n, outcome)
      select c.id, ${attemptNumber('c.id')}, 'lost' from chosen c where c.state = 'sending'
      on conflict do nothing)
    update delivery d set state = 'sending', attempts = d.attempts + 1, lease_token = ${leaseToken}::uuid,
      due_at = now() + make_interval(secs => ${LEASE_SECONDS}), handed_over = false,
      ambiguous = d.ambiguous
        + (c.state = 'sending' and (c.handed_over or d.channel <> all (${copyLimitedChannels()}::text[])))::int
    from chosen c where d.id = c.id
    returning d.id, d.channel, d.host, d.attempts, d.ambiguous`;
