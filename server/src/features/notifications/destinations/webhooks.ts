/** Webhooks as destinations: their rows of `endpoint`; what is signed, and how, are rows of the channel's own. */
import { createHash } from 'node:crypto';
import { type WebhookFormat, webhookLimits } from '@newsbell/contracts/webhook-rules';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { addWebhookRow, setFormat } from '#features/channels/webhook/rows.ts';
import { unTroubled } from './destinations.ts';

export interface NewWebhook {
  name: string;
  url: URL;
  format: WebhookFormat;
}

export type Added = { kind: 'added'; id: number; secret: string } | { kind: 'too-many' } | { kind: 'taken' };

/** Serialised: a person's webhooks are added one after the other, so that each is counted with those before. */
export const addWebhook = (db: Db, accountId: number, webhook: NewWebhook): Promise<Added> =>
  retryTransient(() => db.transaction().execute(tx => add(tx, accountId, webhook)), requestPatience);

const add = async (tx: Db, accountId: number, { name, url, format }: NewWebhook): Promise<Added> => {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from endpoint where account_id = ${accountId} and channel = 'webhook'`.execute(tx);
  if (rows[0]!.count >= webhookLimits.perAccount) return { kind: 'too-many' };
  const made = await tx
    .insertInto('endpoint')
    .values({ account_id: accountId, channel: 'webhook', name, ...placeOf(accountId, url) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return { kind: 'taken' };
  return { kind: 'added', id: made.id, secret: await addWebhookRow(tx, made.id, format) };
};

/** Two people may have the same address, such as that of their team's chat: so the name of a place has its person in it. */
const placeOf = (accountId: number, { href, host }: URL) => ({
  address: href,
  address_hash: createHash('sha256').update(`${accountId} ${href}`).digest(),
  host,
});

export type Edited = { kind: 'edited' } | { kind: 'not-found' } | { kind: 'taken' };

/** Deliveries that wait for the former address go to the new one, by whose host a circuit knows them from now on. */
export const editWebhook = (
  db: Db,
  { accountId, id }: { accountId: number; id: number },
  { name, url, format }: Partial<NewWebhook>,
): Promise<Edited> =>
  retryTransient(
    () =>
      db.transaction().execute(async (tx): Promise<Edited> => {
        await sql`select from account where id = ${accountId} for no key update`.execute(tx);
        const { rows } = await sql<{ address: string }>`
          select address from endpoint where id = ${id} and account_id = ${accountId} and channel = 'webhook'`.execute(
          tx,
        );
        if (rows[0] === undefined) return { kind: 'not-found' };
        if (name !== undefined) await tx.updateTable('endpoint').set({ name }).where('id', '=', id).execute();
        if (format !== undefined) await setFormat(tx, id, format);
        if (url === undefined) return { kind: 'edited' };
        const place = placeOf(accountId, url);
        const { rows: others } = await sql<{ id: number }>`
          select id from endpoint where channel = 'webhook' and address_hash = ${place.address_hash} and id <> ${id}`.execute(
          tx,
        );
        if (others.length > 0) return { kind: 'taken' };
        const isOther = rows[0].address !== place.address;
        await tx
          .updateTable('endpoint')
          .set({ ...unTroubled, ...place, ...(isOther && { last_sent_at: null }), seen_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await sql`
          update delivery set host = ${place.host}, due_at = least(due_at, now())
          where endpoint_id = ${id} and state = 'pending' and host <> ${place.host}`.execute(tx);
        return { kind: 'edited' };
      }),
    requestPatience,
  );
