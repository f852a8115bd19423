/** Notices that the items of a subscribed feed have changed, at most once a minute a feed. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { NewItemsConsumer } from '#features/items/new-items.ts';
import type { FindPublicFeed } from '../feeds.ts';

/** A feed is looked at this often, because nothing tells of what is edited or gone, or of a feed that is not public any more. */
const LOOK_SECONDS = 60;
/** A look at a search runs it, unless what it found is still kept: for five minutes. */
const LOOK_SECONDS_OF_SEARCH = 330;
/** Debounced: after a change the next is noticed this much later. */
export const BETWEEN_SECONDS = 60;
const AT_ONCE = 20;

/** New items bring the next look forward. */
export const hubConsumer: NewItemsConsumer = {
  name: 'websub',
  take: async (tx, items) => {
    const projectIds = [...new Set(items.map(({ projectId }) => projectId))];
    await sql`
      update websub_topic set
        check_at = least(check_at, greatest(now(), changed_at + make_interval(secs => ${BETWEEN_SECONDS})))
      where project_id = any (${projectIds}::bigint[])`.execute(tx);
  },
};

/** Any number of processes may: the state of a feed decides, so one that dies has its feeds looked at again. True: there may be more. */
export const noticeChanges = async ({ db }: Pick<Deps, 'db'>, findFeed: FindPublicFeed): Promise<boolean> => {
  const topics = await claim(db);
  for (const topic of topics) {
    const feed = await findFeed(topic.address);
    if (!feed) await endTopic(db, topic.id);
    else if (feed.version !== topic.version) await letDeliver(db, topic, feed.version);
  }
  return topics.length === AT_ONCE;
};

interface Topic {
  id: number;
  address: string;
  version: string;
}

const claim = async (db: Db): Promise<Topic[]> =>
  (
    await sql<Topic>`
    update websub_topic set
      check_at = now() + make_interval(secs => case when is_search then ${sql.lit(LOOK_SECONDS_OF_SEARCH)} else ${sql.lit(LOOK_SECONDS)} end)
    where id in (
      select id from websub_topic t
      where check_at <= now() and exists (select from websub_callback c where c.topic_id = t.id and c.lease_until > now())
      order by check_at limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning id, address, version`.execute(db)
  ).rows;

/** The feed is gone or private: its leases end, and no callback is told why. */
export const endTopic = async (db: Db, id: number): Promise<void> => {
  await sql`delete from websub_topic where id = ${id}`.execute(db);
};

/** Optimistic lock: another process may have noticed it, or a later change, meanwhile. A callback that rests after a failure rests on. */
const letDeliver = (db: Db, { id, version: before }: Topic, version: string): Promise<void> =>
  db.transaction().execute(async tx => {
    const { numAffectedRows } = await sql`
      update websub_topic set version = ${version}, changed_at = now(),
        check_at = greatest(check_at, now() + make_interval(secs => ${BETWEEN_SECONDS}))
      where id = ${id} and version = ${before}`.execute(tx);
    if (numAffectedRows !== 1n) return;
    await sql`
      update websub_callback set deliver_at = coalesce(deliver_at, now())
      where topic_id = ${id} and lease_until > now() and sent_version is distinct from ${version}`.execute(tx);
  });
