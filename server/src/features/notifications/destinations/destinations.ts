/** The places where a person is reached, as they see them, and what they may do with one. */
import { randomBytes } from 'node:crypto';
import { type DeliveryStatus, deliveryTrouble, type PushDestination } from '@newsbell/contracts/notifications';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { channelsThat, removableChannels } from '#features/channels/channels.ts';
import { type WebhookFacts, webhooksOf } from '#features/channels/webhook/rows.ts';
import { nameOf, statusOf } from '../delivery-status.ts';
import { ensureDestinations } from './ensure.ts';

export const destinationsOf = async (db: Db, accountId: number, at: Date): Promise<PushDestination[]> => {
  await ensureDestinations(db, [accountId]);
  const isRemovable = sql`channel = any (${removableChannels()}::text[])`;
  const rows = await mine(db, accountId).orderBy(isRemovable).orderBy('id').execute();
  return targetsOf(db, rows, at);
};

/**
 * Answers undefined where the caller has no such destination. A device that is gone comes back by registering itself; what a person has
 * named, they may try again.
 */
export const resume = async (
  db: Db,
  { accountId, id, at }: { accountId: number; id: number; at: Date },
): Promise<PushDestination | undefined> => {
  await db
    .updateTable('endpoint')
    .set(unTroubled)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'paused'), and([eb('state', '=', 'gone'), eb('channel', 'in', namedByPeople())])]),
    )
    .execute();
  return destinationOf(db, { accountId, id, at });
};

const namedByPeople = () => channelsThat(kind => kind.destinations.from === 'person');

/** A destination with these values is as one to which nothing has failed. */
export const unTroubled = {
  state: 'active',
  failures: 0,
  failing_since: null,
  last_error: null,
  last_error_at: null,
  last_answered: null,
} as const;

/** Answers undefined where the caller has no such destination. */
export const destinationOf = async (
  db: Db,
  { accountId, id, at }: { accountId: number; id: number; at: Date },
): Promise<PushDestination | undefined> => {
  const rows = await mine(db, accountId).where('id', '=', id).execute();
  return (await targetsOf(db, rows, at))[0];
};

/**
 * The e-mail address is the account's own, and is no target that could be removed. A delivery that is being settled locks it the other way
 * round, and one of both is tried again.
 */
export const remove = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await retryTransient(
    () =>
      db
        .deleteFrom('endpoint')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('channel', 'in', removableChannels())
        .executeTakeFirst(),
    requestPatience,
  );
  return numDeletedRows > 0n;
};

/** A delivery without a digest, which the jobs send like any other. Answers its id. */
export const sendTest = async (db: Db, accountId: number, id: number): Promise<number | undefined> => {
  const idemKey = randomBytes(24).toString('base64url');
  const { rows } = await sql<{ id: number }>`
    insert into delivery (endpoint_id, channel, host, idem_key)
    select id, channel, host, ${idemKey} from endpoint where id = ${id} and account_id = ${accountId}
    returning id`.execute(db);
  return rows[0]?.id;
};

export const deliveryOf = async (db: Db, accountId: number, id: number): Promise<DeliveryStatus | undefined> => {
  const row = await db
    .selectFrom('delivery as d')
    .innerJoin('endpoint as e', 'e.id', 'd.endpoint_id')
    .where('d.id', '=', id)
    .where('e.account_id', '=', accountId)
    .select([
      'd.channel',
      'd.state',
      'd.error_code',
      'd.answered',
      'd.due_at',
      'd.settled_at',
      'e.address',
      'e.browser',
      'e.system',
      'e.name',
      'd.in_outbox',
    ])
    .executeTakeFirst();
  return row && statusOf(row);
};

const mine = (db: Db, accountId: number) => db.selectFrom('endpoint').where('account_id', '=', accountId).selectAll();

type Row = Selectable<Tables['endpoint']>;

const targetsOf = async (db: Db, rows: readonly Row[], at: Date): Promise<PushDestination[]> => {
  const ids = rows.filter(row => row.channel === 'webhook').map(row => row.id);
  const webhooks = await webhooksOf(db, ids, at);
  return rows.map(row => targetOf(row, webhooks.get(row.id)));
};

const targetOf = (row: Row, webhook: WebhookFacts | undefined): PushDestination => ({
  ...nameOf(row),
  id: row.id,
  os: row.os,
  state: row.state,
  trouble: troubleOf(row.last_error),
  troubleAt: row.last_error_at?.toISOString() ?? null,
  ...(row.last_answered !== null && { answered: row.last_answered }),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  createdDate: row.created_at.toISOString(),
  ...(webhook && {
    webhook: {
      format: webhook.format,
      formerUntil: webhook.formerUntil?.toISOString() ?? null,
      failingSince: row.failing_since?.toISOString() ?? null,
    },
  }),
});

const troubleOf = (code: string | null) => deliveryTrouble.nullable().safeParse(code).data ?? null;
