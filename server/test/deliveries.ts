/** Makes digests that wait to be delivered, and channels that do as a test says. */
import { randomBytes } from 'node:crypto';
import type { ChannelName } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/open.ts';
import type { Channel, Message, Outcome, Unasked } from '#features/channels/channel.ts';
import { startSender } from '#features/notifications/delivery/sender.ts';
import type { Log } from '#log.ts';
import { counter } from './counter.ts';
import { makePerson, type Person } from './people.ts';
import { rowsRead } from './rows-read.ts';
import { type SeedItem, seedItems, seedProject } from './seed.ts';
import { settingsOf } from './settings.ts';

interface SeedDelivery {
  channel?: ChannelName;
  host?: string;
  person?: Person;
  /** It is null for a test that the person asked for. */
  items?: number | SeedItem[] | null;
  mutedChannels?: string[];
}

export interface SeededDelivery {
  id: number;
  person: Person;
  endpointId: number;
  digestId: number | null;
  itemIds: number[];
}

const nextSlot = counter();

export const seedDelivery = async (db: Db, wanted: SeedDelivery = {}): Promise<SeededDelivery> => {
  const { channel = 'email', host = channel === 'email' ? 'smtp' : 'push.example', items = 1 } = wanted;
  const person = wanted.person ?? (await makePerson(db, 'owner'));
  const endpointId = await endpointFor(db, person, channel, host);
  const { digestId, itemIds } = items === null ? { digestId: null, itemIds: [] } : await digestFor(db, person, wanted);
  const { rows } = await sql<{ id: number }>`
    insert into delivery (digest_id, endpoint_id, channel, host, idem_key)
    values (${digestId}, ${endpointId}, ${channel}, ${host}, ${randomBytes(24).toString('base64url')}) returning id`.execute(
    db,
  );
  return { id: rows[0]!.id, person, endpointId, digestId, itemIds };
};

const endpointFor = async (db: Db, { id, email }: Person, channel: ChannelName, host: string): Promise<number> => {
  const address = channel === 'email' ? email : randomBytes(16).toString('hex');
  const { rows } = await sql<{ id: number }>`
    insert into endpoint (account_id, channel, os, address, address_hash, host)
    values (${id}, ${channel}, ${channel === 'email' ? null : 'Web'}, ${address}, sha256(convert_to(${address}, 'UTF8')), ${host})
    on conflict (channel, address_hash) do update set host = excluded.host returning id`.execute(db);
  return rows[0]!.id;
};

const digestFor = async (db: Db, { id }: Person, { items = 1, mutedChannels = [] }: SeedDelivery) => {
  const project = await seedProject(db);
  const itemIds = await seedItems(db, project, items ?? 0);
  const slot = new Date(Date.UTC(2026, 2, 5) + nextSlot() * 1_800_000);
  const { rows } = await sql<{ id: number }>`
    insert into digest (account_id, slot, sealed_at, items) values (${id}, ${slot}, now(), ${itemIds.length}) returning id`.execute(
    db,
  );
  const digestId = rows[0]!.id;
  const reasons = JSON.stringify([
    { subscriptionId: 1, type: 'PROJECT', key: project.urlKey, title: `Source ${project.urlKey}`, keyword: '서울' },
  ]);
  await sql`
    insert into digest_item (account_id, item_id, digest_id, place, reasons, muted_channels)
    select ${id}, item_id, ${digestId}, nullif(least(place, 51), 51), ${reasons}::jsonb, ${mutedChannels}::text[]
    from unnest(${itemIds}::bigint[]) with ordinality i (item_id, place)`.execute(db);
  return { digestId, itemIds };
};

/** Makes as many more of the same kind, each with a destination of its own. */
export const seedMore = (db: Db, id: number, count: number, state: 'sent' | 'pending') =>
  sql`
    with device as (
      insert into endpoint (account_id, channel, address, address_hash, host)
      select e.account_id, e.channel, md5(${id} || ${state} || n), sha256(convert_to(${id} || ${state} || n, 'UTF8')), e.host
      from endpoint e join delivery d on d.endpoint_id = e.id, generate_series(1, ${count}::int) n where d.id = ${id}
      returning id, channel, host, address)
    insert into delivery (digest_id, endpoint_id, channel, host, idem_key, state, settled_at, due_at)
    select (select digest_id from delivery where id = ${id}), id, channel, host, address, ${state},
      case when ${state} = 'sent' then now() end, now() - interval '1 second' from device`.execute(db);

export const deliveriesRead = (db: Db): Promise<number> => rowsRead(db, ['delivery']);

export interface FakeChannel extends Channel {
  messages: Message[];
  /** It is the most messages that were being sent at once. */
  mostAtOnce: number;
}

/** `answer` says what becomes of each message; all are taken unless it says otherwise. */
export const fakeChannel = (
  name: ChannelName = 'webpush',
  answer: (message: Message) => Outcome | Unasked | Promise<Outcome | Unasked> = () => ({ kind: 'sent' }),
): FakeChannel => {
  let now = 0;
  const channel: FakeChannel = {
    name,
    messages: [],
    mostAtOnce: 0,
    close: () => {},
    send: async message => {
      channel.messages.push(message);
      channel.mostAtOnce = Math.max(channel.mostAtOnce, ++now);
      try {
        return await answer(message);
      } finally {
        now--;
      }
    },
  };
  return channel;
};

export const senderFor = (db: Db, channels: Channel[], log: Log = () => {}) =>
  startSender({ db, log, settings: settingsOf() }, channels, { restMs: 5 });

/** Runs a sender until nothing is due or being sent. */
export const deliverAll = async (db: Db, channels: Channel[], log?: Log): Promise<void> => {
  const sender = senderFor(db, channels, log);
  const names = channels.map(each => each.name);
  try {
    await expect
      .poll(
        async () =>
          (
            await sql`
              select id from delivery
              where channel = any(${names}::text[]) and (state = 'sending' or state = 'pending' and due_at <= now())`.execute(
              db,
            )
          ).rows.length,
        { interval: 10 },
      )
      .toBe(0);
  } finally {
    await sender.stop();
  }
};

export interface DeliveryRow {
  state: string;
  attempts: number;
  ambiguous: number;
  handed_over: boolean;
  error_code: string | null;
  error: string | null;
  settled_at: Date | null;
  /** It counts the seconds until the delivery is due. */
  rest: number;
}

export const deliveryRow = async (db: Db, id: number): Promise<DeliveryRow> =>
  (
    await sql<DeliveryRow>`
      select state, attempts, ambiguous, handed_over, error_code, error, settled_at,
        extract(epoch from due_at - now())::float8 as rest
      from delivery where id = ${id}`.execute(db)
  ).rows[0]!;

export const makeDue = (db: Db) =>
  sql`update delivery set due_at = now() where state in ('pending', 'sending')`.execute(db);

export const attemptsOf = async (db: Db, id: number): Promise<string[]> =>
  (
    await sql<{ outcome: string }>`
      select outcome from delivery_attempt where delivery_id = ${id} order by n`.execute(db)
  ).rows.map(row => row.outcome);
