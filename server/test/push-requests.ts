/** These are good requests of the calls about push and destinations, about a destination of `owner`. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { createLinkKey, type LinkPurpose, linkToken } from '#features/channels/email/links.ts';
import { addWebhook } from '#features/notifications/destinations/webhooks.ts';
import type { Person, Request } from './people.ts';
import { subscribeBrowser } from './subscriptions-of-browsers.ts';

/** It is undefined where the route is none of them. */
export const pushRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  switch (route) {
    case 'GET /v1/notification/why':
      return { url: '/v1/notification/why?id=1' };
    case 'PUT /v1/notification/read':
      return { url: '/v1/notification/read', payload: { id: [await digestOf(db, owner)] } };
    case 'POST /v1/account/fcm':
      return { url: '/v1/account/fcm', payload: { os: 'Web', token: subscribeBrowser().token } };
    case 'DELETE /v1/account/fcm':
      return { url: '/v1/account/fcm?token=a-token' };
    case 'PUT /v1/notification/target/:id':
    case 'DELETE /v1/notification/target/:id':
      return { url: `/v1/notification/target/${await deviceOf(db, owner)}` };
    case 'POST /v1/notification/target/:id/test':
      return { url: `/v1/notification/target/${await deviceOf(db, owner)}/test` };
    case 'POST /v1/notification/webhook':
      return {
        url: '/v1/notification/webhook',
        payload: { name: 'Team chat', address: `https://chat.example/${randomUUID()}`, format: 'slack' },
      };
    case 'PUT /v1/notification/webhook/:id':
      return { url: `/v1/notification/webhook/${await webhookFor(db, owner)}`, payload: { name: 'Other name' } };
    case 'POST /v1/notification/webhook/:id/secret':
      return { url: `/v1/notification/webhook/${await webhookFor(db, owner)}/secret` };
    case 'GET /v1/notification/delivery/:id':
      return { url: `/v1/notification/delivery/${await deliveryTo(db, await deviceOf(db, owner))}` };
    case 'GET /v1/notification/preferences':
      return { url: `/v1/notification/preferences?token=${await linkOf(db, 'preferences', owner)}` };
    case 'PUT /v1/notification/preferences':
      return {
        url: '/v1/notification/preferences',
        payload: { token: await linkOf(db, 'preferences', owner), emailNotify: false },
      };
    case 'GET /v1/notification/unsubscribe/:token':
    case 'POST /v1/notification/unsubscribe/:token':
      return { url: `/v1/notification/unsubscribe/${await linkOf(db, 'unsubscribe', owner)}` };
    default:
      return undefined;
  }
};

const linkOf = async (db: Db, purpose: LinkPurpose, { id, email }: Person): Promise<string> =>
  linkToken(await createLinkKey(db)(), purpose, { accountId: id, email });

const deviceOf = async (db: Db, { id }: Person): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into endpoint (account_id, channel, os, address, address_hash, host, system)
    values (${id}, 'fcm', 'Android', 'a-token', ${randomBytes(32)}, 'fcm.googleapis.com', 'Android')
    returning id`.execute(db);
  return rows[0]!.id;
};

/** A person has ten at most, so one serves all requests about it. */
const webhookFor = async (db: Db, { id }: Person): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from endpoint where account_id = ${id} and channel = 'webhook' limit 1`.execute(db);
  if (rows[0]) return rows[0].id;
  const url = new URL(`https://chat.example/${randomUUID()}`);
  const added = await addWebhook(db, id, { name: 'Team chat', url, format: 'slack' });
  if (added.kind !== 'added') throw new Error(added.kind);
  return added.id;
};

const deliveryTo = async (db: Db, endpointId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into delivery (endpoint_id, channel, host, idem_key)
    values (${endpointId}, 'fcm', 'fcm.googleapis.com', ${randomBytes(24).toString('base64url')})
    returning id`.execute(db);
  return rows[0]!.id;
};

const digestOf = async (db: Db, { id }: Person): Promise<number> =>
  (
    await db
      .insertInto('digest')
      .values({ account_id: id, slot: new Date(), sealed_at: new Date(), items: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
