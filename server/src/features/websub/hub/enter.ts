/** Enters what a program asks of the hub. Nothing of it holds until its callback has confirmed it. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { PublicFeed } from '../feeds.ts';
import type { HubRequest } from './request.ts';

/** Quota: so many callbacks of one host may have a feed, and so many of all hosts. */
const OF_HOST_AT_MOST = 10;
const OF_FEED_AT_MOST = 1000;

/** `host-full`, `feed-full`: there is no room for one more callback. */
export type Entered = 'entered' | 'host-full' | 'feed-full';

/**
 * Idempotent: the same again is asked once more, in place of what was asked before and is not confirmed yet. Serialised by the topic's row,
 * so that no two requests take the last place.
 */
export const enterSubscription = (db: Db, feed: PublicFeed, request: HubRequest): Promise<Entered> =>
  db.transaction().execute(async tx => {
    const topicId = await holdTopic(tx, feed, request.topic);
    const { topic: _, callback, host, secret, leaseSeconds } = request;
    const { rows } = await sql<{ ofHost: number; ofFeed: number }>`
      select (count(*) filter (where host = ${host}))::int as "ofHost", count(*)::int as "ofFeed" from websub_callback
      where topic_id = ${topicId} and callback <> ${callback} and (lease_until > now() or verify_at is not null)`.execute(
      tx,
    );
    if (rows[0]!.ofHost >= OF_HOST_AT_MOST) return 'host-full';
    if (rows[0]!.ofFeed >= OF_FEED_AT_MOST) return 'feed-full';
    await sql`
      insert into websub_callback (topic_id, callback, host, asked, asked_secret, asked_seconds, verify_at)
      values (${topicId}, ${callback}, ${host}, 'subscribe', ${secret}, ${leaseSeconds}, now())
      on conflict (topic_id, callback) do update set asked = excluded.asked, asked_secret = excluded.asked_secret,
        asked_seconds = excluded.asked_seconds, verify_at = now(), verifications = 0, verify_token = null`.execute(tx);
    return 'entered';
  });

/** A feed to which nobody has subscribed is not looked at, so its version is that of now. */
const holdTopic = async (
  tx: Transaction<Tables>,
  { projectId, version }: PublicFeed,
  address: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into websub_topic as t (address, project_id, version) values (${address}, ${projectId}, ${version})
    on conflict (address) do update set project_id = excluded.project_id,
      version = case when exists (select from websub_callback c where c.topic_id = t.id and c.lease_until > now())
        then t.version else excluded.version end
    returning id`.execute(tx);
  return rows[0]!.id;
};

/** What is not subscribed is not asked about either: nobody is called in a stranger's name for nothing. */
export const enterUnsubscription = async (db: Db, { topic, callback }: HubRequest): Promise<void> => {
  await sql`
    update websub_callback c set asked = 'unsubscribe', asked_secret = null, asked_seconds = null, verify_at = now(),
      verifications = 0, verify_token = null
    from websub_topic t where t.id = c.topic_id and t.address = ${topic} and c.callback = ${callback}`.execute(db);
};
