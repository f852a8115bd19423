/** The status of deliveries as people see it. */
import type { ChannelName } from '@newsbell/contracts/channels';
import { type DeliveryStatus, type DestinationName, deliveryTrouble } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { channelKinds, removableChannels } from '#features/channels/channels.ts';

interface NamedRow {
  channel: string;
  address: string;
  browser: string | null;
  system: string | null;
  name: string | null;
}

interface StatusRow extends NamedRow {
  state: DeliveryStatus['state'];
  error_code: string | null;
  answered: number | null;
  due_at: Date;
  settled_at: Date | null;
  in_outbox: boolean;
}

/** While a digest is being sent there is no time to tell. */
export const statusOf = (row: StatusRow): DeliveryStatus => ({
  ...nameOf(row),
  state: row.state,
  trouble: deliveryTrouble.nullable().safeParse(row.error_code).data ?? null,
  ...(row.answered !== null && { answered: row.answered }),
  at: (row.state === 'pending' ? row.due_at : row.settled_at)?.toISOString() ?? null,
  ...(row.in_outbox && { kept: true }),
});

/** The address of a device is a secret of its own, and names nothing. */
export const nameOf = ({ channel, address, browser, system, name }: NamedRow): DestinationName => ({
  channel: channel as ChannelName,
  ...(name !== null && { name }),
  address: channelKinds[channel as ChannelName].shownAddress(address),
  browser,
  system,
});

/** Answers the statuses by digest: mail first, then by the age of the destination. One that the person has removed is not there. */
export const statusesOf = async (db: Db, digestIds: readonly number[]): Promise<Map<number, DeliveryStatus[]>> => {
  const { rows } = await sql<StatusRow & { digest_id: number }>`
    select d.digest_id, d.channel, e.address, e.browser, e.system, e.name, d.state, d.error_code, d.answered, d.due_at, d.settled_at, d.in_outbox
    from delivery d join endpoint e on e.id = d.endpoint_id where d.digest_id = any (${[...digestIds]}::bigint[])
    order by d.channel = any (${removableChannels()}::text[]), e.id`.execute(db);
  const byDigest = Map.groupBy(rows, row => row.digest_id);
  return new Map([...byDigest].map(([id, some]) => [id, some.map(statusOf)]));
};
