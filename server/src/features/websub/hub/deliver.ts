/** Sends feeds that have changed to their callbacks (WebSub §7). */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { restMsAfter } from '#async/backoff.ts';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { hubOf, linkHeader } from '#documents/out-feed/hub.ts';
import type { Fetched } from '#net/fetched.ts';
import { retryAfter } from '#net/politeness.ts';
import { websubAgent } from '../agent.ts';
import type { WebsubDoor } from '../door.ts';
import type { FindPublicFeed } from '../feeds.ts';
import { noteHost, probe } from './circuit.ts';
import { endTopic } from './notice.ts';

/** Longer than a delivery takes; where its process dies meanwhile, it goes out again. */
const CLAIM_SECONDS = 90;
const AT_ONCE = 32;
const OF_HOST_AT_ONCE = 4;

type DeliverDeps = Pick<Deps, 'db' | 'log' | 'now' | 'settings'>;

/** Any number of processes may. True: there may be more. */
export const deliverFeeds = async (deps: DeliverDeps, door: WebsubDoor, findFeed: FindPublicFeed): Promise<boolean> => {
  const deliveries = await claim(deps.db);
  await probe(deps.db, deliveries);
  const ofTopics = Map.groupBy(deliveries, ({ topic }) => topic);
  await Promise.all([...ofTopics.values()].map(each => deliverFeed(deps, door, findFeed, each)));
  return deliveries.length > 0;
};

interface Delivery {
  id: number;
  topicId: number;
  topic: string;
  /** The topic's, when this was claimed. */
  version: string;
  callback: string;
  host: string;
  secret: string | null;
  failures: number;
  token: string;
}

/** Hosts whose circuit is open are passed over; of one that is to be tried, a single delivery is taken. */
const claim = async (db: Db): Promise<Delivery[]> =>
  (
    await sql<Delivery>`
    update websub_callback c set deliver_at = now() + make_interval(secs => ${CLAIM_SECONDS}),
      deliver_token = gen_random_uuid()
    from websub_topic t
    where t.id = c.topic_id and c.id in (
      select id from websub_callback where deliver_at <= now() and id = any (array(
        select id from (
          select d.id, d.deliver_at, coalesce(h.opened, 0) as opened,
            row_number() over (partition by d.host order by d.deliver_at, d.id) as n
          from websub_callback d left join websub_host h on h.host = d.host
          where d.deliver_at <= now() and d.lease_until > now() and coalesce(h.open_until, '-infinity') <= now()) due
        where n <= case when opened > 0 then 1 else ${sql.lit(OF_HOST_AT_ONCE)} end
        order by n, deliver_at limit ${sql.lit(AT_ONCE)}))
      for update skip locked)
    returning c.id, c.topic_id as "topicId", t.address as topic, t.version, c.callback, c.host, c.secret, c.failures,
      c.deliver_token as token`.execute(db)
  ).rows;

/** The document is written once for all of them. Its version is read before it: what changes in between goes out twice, and is not lost. */
const deliverFeed = async (
  deps: DeliverDeps,
  door: WebsubDoor,
  findFeed: FindPublicFeed,
  deliveries: readonly Delivery[],
): Promise<void> => {
  const { topicId, topic } = deliveries[0]!;
  const feed = await findFeed(topic);
  const body = await feed?.write();
  if (!feed || body === undefined) return endTopic(deps.db, topicId);
  const { type, version } = feed;
  await Promise.all(deliveries.map(each => deliver(deps, door, each, { type, version, body })));
};

interface Written {
  type: string;
  version: string;
  body: string;
}

const deliver = async (deps: DeliverDeps, door: WebsubDoor, delivery: Delivery, written: Written): Promise<void> => {
  const { settings, db, log } = deps;
  const { secret, topic, callback, host } = delivery;
  const headers = {
    Link: linkHeader(hubOf(settings.publicUrl), topic),
    ...(secret !== null && { 'X-Hub-Signature': `sha256=${hmac(secret, written.body)}` }),
  };
  const post = { type: written.type, body: written.body, headers };
  const fetched = await door.request({ url: callback, userAgent: websubAgent(settings), accept: '*/*', post });
  const outcome = outcomeOf(fetched, deps.now());
  await settle(db, delivery, written.version, outcome);
  if (outcome.kind === 'unasked') return;
  await noteHost({ db, log }, host, !('isHosts' in outcome && outcome.isHosts));
  log(`websub_delivery_${outcome.kind}`, { topic, host, ...('code' in outcome && { code: outcome.code }) });
};

const hmac = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex');

type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  /** This process had no free connection, or is stopping. */
  | { kind: 'unasked' }
  /** `isHosts`: it says that the host is in trouble, and not this callback alone. */
  | { kind: 'failed'; code: string; askedMs: number | undefined; isHosts: boolean };

/** The status counts also where the rest of the answer was cut off. */
const outcomeOf = (fetched: Fetched, now: Date): Outcome => {
  const answer = fetched.kind === 'answer' ? fetched : fetched.partial;
  if (!answer) {
    const code = fetched.kind === 'failed' ? fetched.code : '';
    if (code === 'BUSY' || code === 'STOPPED') return { kind: 'unasked' };
    return { kind: 'failed', code, askedMs: undefined, isHosts: true };
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 410) return { kind: 'gone' };
  const isHosts = status >= 500 || status === 429;
  return { kind: 'failed', code: `HTTP_${status}`, askedMs: retryAfter(answer.headers, now), isHosts };
};

/** After the last attempt the feed's next change is the next delivery. */
const settle = async (db: Db, delivery: Delivery, version: string, outcome: Outcome): Promise<void> => {
  const { id, token, version: claimed, failures } = delivery;
  const mine = sql`id = ${id} and deliver_token = ${token}::uuid`;
  switch (outcome.kind) {
    case 'gone':
      await sql`delete from websub_callback where ${mine}`.execute(db);
      return;
    case 'unasked':
      await sql`
        update websub_callback set deliver_at = now() + interval '1 second', deliver_token = null where ${mine}`.execute(
        db,
      );
      return;
    case 'sent':
      // A change that was noticed while this was on its way is still to be sent.
      await sql`
        update websub_callback c set sent_version = ${version}, failures = 0, deliver_token = null,
          deliver_at = case when t.version in (${claimed}, ${version}) then null else now() end
        from websub_topic t where t.id = c.topic_id and c.id = ${id} and c.deliver_token = ${token}::uuid`.execute(db);
      return;
    case 'failed': {
      const restMs = restMsAfter(failures + 1, outcome.askedMs);
      const next = restMs === undefined ? sql`null` : sql`now() + make_interval(secs => ${restMs / 1000}::float8)`;
      await sql`
        update websub_callback set failures = ${restMs === undefined ? 0 : failures + 1}, deliver_at = ${next},
          deliver_token = null where ${mine}`.execute(db);
    }
  }
};
