/** From claimed deliveries to messages: what is asked for anew just before it is sent. */
import type { Language } from '@newsbell/contracts/languages';
import type { Alert } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { Message } from '#features/channels/channel.ts';
import { copyLimitedChannels, isReachable } from '#features/channels/channels.ts';
import { unreadAlertsOf } from '../alerts.ts';
import { type Entries, entriesOf } from '../entries.ts';
import { quietUntil } from '../quiet-hours.ts';
import type { Claimed } from './claim.ts';
import type { Ending } from './settle.ts';

export type Prepared = { message: Omit<Message, 'handOver'> } | { ending: Ending };

/** Answers the messages by delivery. One that is not in the answer has gone with its endpoint or its digest, or its lease has. */
export const prepare = async (db: Db, claimed: readonly Claimed[]): Promise<Map<number, Prepared>> => {
  const tokens = new Map(claimed.map(each => [each.id, each.leaseToken]));
  const rows = await runPrepared(
    db,
    sql<Facts>`
    select d.id, d.channel, d.idem_key, d.attempts, d.created_at, d.lease_token, e.id as endpoint_id, e.address, e.host, e.os,
      e.last_sent_at is not null as proven, e.state as endpoint_state, a.id as account_id, a.nickname, a.email, a.language, a.time_zone,
      a.quiet_from::text, a.quiet_to::text, coalesce(a.paused_until > now(), false) as paused,
      a.disabled_at is null and a.channels @> array[d.channel] as on,
      ${isReachable()} as reachable, ${uncertainItems()} as uncertain, g.id as digest_id, g.slot, g.account_id is distinct from a.id as foreign, d.digest_id is null as test, now() as now
    from delivery d join endpoint e on e.id = d.endpoint_id join account a on a.id = e.account_id
      left join digest g on g.id = d.digest_id
    where d.id = any(${[...tokens.keys()]}::bigint[]) and d.state = 'sending'`,
  );
  const mine = rows.filter(row => row.lease_token === tokens.get(row.id));
  const wanted = mine.filter(row => row.digest_id !== null && refusalOf(row) === undefined);
  const entries = new Map<string, Entries>();
  for (const channel of new Set(wanted.map(row => row.channel))) {
    const ids = wanted.filter(row => row.channel === channel).map(row => row.digest_id!);
    for (const [id, found] of await entriesOf(db, ids, channel)) entries.set(`${channel} ${id}`, found);
  }
  const alerts = await unreadAlertsOf(
    db,
    wanted.map(row => row.digest_id!),
  );
  return new Map(
    mine.map(row => {
      const found = entries.get(`${row.channel} ${row.digest_id}`) ?? { items: 0, entries: [] };
      return [row.id, preparedOf(row, { ...found, alerts: alerts.get(row.digest_id ?? 0) ?? [] })];
    }),
  );
};

/** Counts the items that may have arrived as often as their channel allows copies: they are not sent again, and the next message names them. */
const uncertainItems = () => sql`(
  select count(*)::int from delivery l join digest_item i on i.digest_id = l.digest_id
  where d.channel = any (${copyLimitedChannels()}::text[])
    and l.endpoint_id = d.endpoint_id and l.id < d.id and l.state = 'dead' and l.error_code = 'AMBIGUOUS'
    and l.id > coalesce((select s.id from delivery s where s.endpoint_id = d.endpoint_id and s.id < d.id
      and s.state = 'sent' and s.digest_id is not null order by s.id desc limit 1), 0)
    and i.told_by is null and not i.muted_channels @> array[d.channel])`;

interface Facts {
  id: number;
  channel: Claimed['channel'];
  idem_key: string;
  attempts: number;
  created_at: Date;
  lease_token: string;
  endpoint_id: number;
  address: string;
  host: string;
  os: Message['destination']['os'];
  proven: boolean;
  endpoint_state: 'active' | 'paused' | 'gone';
  account_id: number;
  nickname: string;
  email: string;
  language: Language;
  time_zone: string;
  quiet_from: string | null;
  quiet_to: string | null;
  paused: boolean;
  on: boolean;
  reachable: boolean;
  uncertain: number;
  digest_id: number | null;
  slot: Date | null;
  foreign: boolean;
  test: boolean;
  now: Date;
}

/** A test is asked for on purpose: pauses and quiet hours do not hold it. */
const refusalOf = (row: Facts): Ending | undefined => {
  if (row.endpoint_state === 'gone') return { kind: 'suppressed', code: 'GONE' };
  if (!row.on || !row.reachable || row.endpoint_state === 'paused') return { kind: 'suppressed', code: 'SWITCHED_OFF' };
  if (row.test) return undefined;
  // The browser has been registered by somebody else since, who has nothing to do with this news.
  if (row.foreign) return { kind: 'suppressed', code: 'GONE' };
  if (row.paused) return { kind: 'suppressed', code: 'SWITCHED_OFF' };
  const until = quietUntil({ quietFrom: row.quiet_from, quietTo: row.quiet_to, timeZone: row.time_zone }, row.now);
  return until ? { kind: 'quiet', until } : undefined;
};

const preparedOf = (row: Facts, found: Entries & { alerts: Alert[] }): Prepared => {
  const refusal = refusalOf(row);
  if (refusal) return { ending: refusal };
  if (!row.test && found.entries.length + found.alerts.length === 0)
    return { ending: { kind: 'suppressed', code: 'SWITCHED_OFF' } };
  return {
    message: {
      delivery: { id: row.id, idemKey: row.idem_key, attempts: row.attempts, createdAt: row.created_at },
      destination: { id: row.endpoint_id, address: row.address, host: row.host, os: row.os, proven: row.proven },
      person: {
        accountId: row.account_id,
        nickname: row.nickname,
        email: row.email,
        language: row.language,
        timeZone: row.time_zone,
      },
      digest:
        row.digest_id !== null && row.slot
          ? { id: row.digest_id, slot: row.slot, uncertain: row.uncertain, ...found }
          : null,
    },
  };
};
