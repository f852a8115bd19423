/** The rows of leases that hubs elsewhere give us. Lock order: a source's crawl before its lease. */
import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { endPushes, lockCrawl, pushesBegin } from '#features/crawl/crawl-row.ts';
import type { HubOffer } from '#features/crawl/source-hooks.ts';
import type { Target } from '#features/crawl/targets.ts';
import { hubIn } from './discover.ts';

export const LEASE_DAYS = 10;
/** A lease is believed for no longer, and a hub is asked again no sooner, whatever it says. */
const LEASE_DAYS_AT_MOST = 30;
const RENEW_MINUTES_AT_LEAST = 60;
/** A confirmation may come this much later than the request, also more than once. */
const CONFIRM_HOURS = 24;
const DENIED_DAYS = 7;

/** A hub elsewhere could not read a source of the operator's own network, and its address is not for it. */
type SourceOfHub = Pick<Target, 'projectId' | 'feedUrl' | 'listed' | 'pushed' | 'inPrivateNetwork'>;

/**
 * A hook of the crawl: a stored document names its hub. Answers false where no hub sends the source from now on. A source that names
 * another one at every fetch has it changed once a day.
 */
export const noteHubs = async (
  tx: Transaction<Tables>,
  { settings }: Pick<Deps, 'settings'>,
  { projectId, feedUrl, listed, pushed, inPrivateNetwork }: SourceOfHub,
  offer: HubOffer,
): Promise<boolean> => {
  const found = settings.websub.subscribes && listed && !inPrivateNetwork ? hubIn(offer, feedUrl) : undefined;
  if (!found) {
    if (pushed) await dropLease(tx, projectId);
    return false;
  }
  const { hub, topic } = found;
  const { rows } = await sql<{ isSame: boolean }>`
    with kept as (select (hub, topic, source) = (${hub}, ${topic}, ${feedUrl}) as same, since from websub_lease where project_id = ${projectId})
    select same as "isSame" from kept where same or since > now() - interval '1 day'`.execute(tx);
  if (rows[0]) return rows[0].isSame;
  await dropLease(tx, projectId);
  await sql`
    insert into websub_lease (project_id, hub, topic, source, secret)
    values (${projectId}, ${hub}, ${topic}, ${feedUrl}, ${randomBytes(32).toString('hex')})`.execute(tx);
  return false;
};

/** The hub is not told: its further documents are answered with 410, by which it ends its side. */
const dropLease = async (tx: Transaction<Tables>, projectId: number): Promise<void> => {
  await sql`delete from websub_lease where project_id = ${projectId}`.execute(tx);
  await endPushes(tx, [projectId]);
};

export interface Lease {
  projectId: number;
  topic: string;
  secret: string;
  /** The hub has confirmed it, and it has not ended. */
  isLive: boolean;
}

/** Answers undefined where there is none with this id, of whatever form it is. */
export const findLease = async (db: Db, id: string): Promise<Lease | undefined> => {
  if (!ID.test(id)) return undefined;
  const { rows } = await sql<Lease>`
    select project_id as "projectId", topic, secret, coalesce(lease_until > now(), false) as "isLive"
    from websub_lease where id = ${id}::uuid`.execute(db);
  return rows[0];
};

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Answers false where nothing of the kind was asked of the hub. `seconds`: the lease that it gives; undefined: the one that was asked for. */
export const confirmLease = (
  db: Db,
  { projectId, topic }: Lease,
  id: string,
  seconds: number = LEASE_DAYS * 86_400,
): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await lockCrawl(tx, projectId))) return false;
    const lease = Math.min(seconds, LEASE_DAYS_AT_MOST * 86_400);
    const renewal = Math.max((lease / 2) * (0.9 + Math.random() * 0.2), RENEW_MINUTES_AT_LEAST * 60);
    const { rows } = await sql<{ leaseUntil: Date }>`
      update websub_lease set state = 'active', failures = 0,
        lease_until = now() + make_interval(secs => ${lease}), due_at = now() + make_interval(secs => ${renewal})
      where id = ${id}::uuid and topic = ${topic} and state in ('asked', 'active')
        and asked_at > now() - make_interval(hours => ${CONFIRM_HOURS})
      returning lease_until as "leaseUntil"`.execute(tx);
    if (!rows[0]) return false;
    await pushesBegin(tx, projectId, rows[0].leaseUntil);
    return true;
  });

/** The hub will not send it, or sends it no more; it is asked again in a week. */
export const denyLease = (db: Db, { projectId }: Lease, id: string): Promise<void> =>
  db.transaction().execute(async tx => {
    if (!(await lockCrawl(tx, projectId))) return;
    await sql`
      update websub_lease set state = 'denied', lease_until = null, asked_at = null,
        due_at = now() + make_interval(days => ${DENIED_DAYS}) where id = ${id}::uuid`.execute(tx);
    await endPushes(tx, [projectId]);
  });

const ENDED_AT_ONCE = 100;

/** Leases that have run out although the hub was asked again: their sources are asked in their own rhythm. True: there may be more. */
export const endLeases = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ projectId: number }>`
      select project_id as "projectId" from crawl
      where project_id in (select project_id from websub_lease where lease_until <= now() limit ${sql.lit(ENDED_AT_ONCE)})
      order by project_id for update skip locked`.execute(tx);
    const projectIds = rows.map(({ projectId }) => projectId);
    if (projectIds.length === 0) return false;
    await sql`
      update websub_lease set state = 'asked', lease_until = null
      where project_id = any (${projectIds}::bigint[]) and lease_until <= now()`.execute(tx);
    await endPushes(tx, projectIds);
    return projectIds.length === ENDED_AT_ONCE;
  });
