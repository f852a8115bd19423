/** Enters what a program asks of the hub. Nothing of it holds until its callback has confirmed it. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { PublicFeed } from '../feeds.ts';
import type { HubRequest } from './request.ts';

/** Quota: so many callbacks of one host may have a feed, and so many of all hosts. */
const OF_HOST_AT_MOST = 10;
const OF_FEED_AT_MOST = 1000;

/** Quota: so many searches may be topics, because each look at one runs it, and so many other lists: a stranger can name any tag. */
export const SEARCHES_AT_MOST = 50;
const LISTS_AT_MOST = 500;

/** `host-full`, `feed-full`: there is no room for one more callback; `topics-full`: nor for one more list or search as a topic. */
export type Entered = 'entered' | 'host-full' | 'feed-full' | 'topics-full';

/**
 * Idempotent: the same again is asked once more, in place of what was asked before and is not confirmed yet. Serialised by the topic's row,
 * so that no two requests take the last place.
 */
export const enterSubscription = (db: Db, feed: PublicFeed, request: HubRequest): Promise<Entered> =>
  db.transaction().execute(async tx => {
    if (feed.projectId === null && !(await hasRoomFor(tx, feed, request.topic))) return 'topics-full';
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

/** Serialised by an advisory lock until the transaction ends. Topics that nobody has or asks for any more do not count. */
const hasRoomFor = async (tx: Transaction<Tables>, { isSearch }: PublicFeed, address: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('websub lists'))`.execute(tx);
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from websub_topic t
    where t.project_id is null and t.is_search = ${isSearch} and t.address <> ${address} and exists (
      select from websub_callback c where c.topic_id = t.id and (c.lease_until > now() or c.verify_at is not null))`.execute(
    tx,
  );
  return rows[0]!.others < (isSearch ? SEARCHES_AT_MOST : LISTS_AT_MOST);
};

/** A feed to which nobody has subscribed is not looked at, so its version is that of now. */
const holdTopic = async (
  tx: Transaction<Tables>,
  { projectId, isSearch, version }: PublicFeed,
  address: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into websub_topic as t (address, project_id, is_search, version)
    values (${address}, ${projectId}, ${isSearch}, ${version})
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
