/** Reports the health of the channels to administrators and to the operator's monitoring. */
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { gauge, type Metric } from '#http/metrics.ts';
import { lookAt } from '../due.ts';

interface ChannelHealth {
  channel: ChannelName;
  waiting: number;
  sentLastHour: number;
  keptLastHour: number;
  failedLastHour: number;
  open: { host: string; until: string; error: string | null }[];
}

/** The page of the channels, the gauges and the overview of the server say parts of this. */
export interface DeliveryState {
  channels: (Counts & { open: Circuit[] })[];
  /** The person who waits longest for their digest to be made has been due for so many seconds. */
  digestLag: number;
}

export const deliveryState = async (db: Db): Promise<DeliveryState> => ({
  channels: await channelStates(db),
  digestLag: await digestLagOf(db),
});

const channelStates = async (db: Db): Promise<DeliveryState['channels']> => {
  const [counts, circuits] = [await countsOf(db), await openCircuits(db)];
  return counts.map(each => ({ ...each, open: circuits.filter(({ channel }) => channel === each.channel) }));
};

export const channelHealthOf = async (db: Db): Promise<ChannelHealth[]> =>
  (await channelStates(db)).map(({ channel, waiting, sent, kept, failed, open }) => ({
    channel,
    waiting,
    sentLastHour: sent,
    keptLastHour: kept,
    failedLastHour: failed,
    open: open.map(({ host, open_until, error }) => ({ host, until: open_until.toISOString(), error })),
  }));

export const deliveryGauges = async (db: Db): Promise<Metric[]> => {
  const { channels: all, digestLag } = await deliveryState(db);
  const byChannel = (
    name: string,
    help: string,
    value: (state: DeliveryState['channels'][number]) => number,
  ): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: all.map(each => ({ labels: { channel: each.channel }, value: value(each) })),
  });
  return [
    gauge(
      'newsbell_digest_lag_seconds',
      'How long the person has been due who waits longest for their digest to be made.',
      digestLag,
    ),
    byChannel('newsbell_deliveries_waiting', 'Deliveries that are neither settled nor given up.', each => each.waiting),
    byChannel('newsbell_deliveries_due', 'Those that could be sent now.', each => each.due),
    byChannel('newsbell_deliveries_sent_last_hour', 'Deliveries sent within the last hour.', each => each.sent),
    byChannel('newsbell_deliveries_failed_last_hour', 'Given up or expired within the last hour.', each => each.failed),
    gauge(
      'newsbell_delivery_lag_seconds',
      'How long the delivery that waits longest has been due.',
      Math.max(0, ...all.map(each => each.lag)),
    ),
    byChannel('newsbell_circuits_open', 'Far ends that are left alone for now.', each => each.open.length),
  ];
};

interface Counts {
  channel: ChannelName;
  waiting: number;
  due: number;
  lag: number;
  sent: number;
  kept: number;
  failed: number;
}

/** Each through an index that holds only such rows: what was sent long ago costs nothing. */
const countsOf = async (db: Db): Promise<Counts[]> => {
  const { rows } = await sql<Counts>`
    with waiting as (
      select channel, count(*)::int as waiting,
        count(*) filter (where state = 'pending' and due_at <= now())::int as due,
        coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::float8 as lag
      from delivery where state in ('pending', 'sending') group by channel),
    settled as (
      select channel, count(*) filter (where state = 'sent' and not in_outbox)::int as sent,
        count(*) filter (where in_outbox)::int as kept, count(*) filter (where state in ('dead', 'expired'))::int as failed
      from delivery where settled_at > now() - interval '1 hour' group by channel)
    select c.channel, coalesce(w.waiting, 0) as waiting, coalesce(w.due, 0) as due, coalesce(w.lag, 0) as lag,
      coalesce(s.sent, 0) as sent, coalesce(s.kept, 0) as kept, coalesce(s.failed, 0) as failed
    from unnest(${[...channels]}::text[]) with ordinality c (channel, place)
      left join waiting w on w.channel = c.channel left join settled s on s.channel = c.channel
    order by c.place`.execute(db);
  return rows;
};

/** -infinity asks for a look, and says nothing of when. */
const digestLagOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(extract(epoch from now() - min(d.due_at)), 0)::float8 as lag from digest_due d
    where d.due_at > '-infinity' and d.due_at <= now() and ${lookAt} <= now()`.execute(db);
  return rows[0]!.lag;
};

interface Circuit {
  channel: ChannelName;
  host: string;
  open_until: Date;
  error: string | null;
}

const openCircuits = async (db: Db): Promise<Circuit[]> => {
  const { rows } = await sql<Circuit>`
    select channel, host, open_until, error from circuit where opened > 0 order by channel, host`.execute(db);
  return rows;
};
