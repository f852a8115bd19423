/** A source that answers with permanent redirects is moved once it has done so often enough, and its new address is a feed. */
import { sql, type Transaction } from 'kysely';
import type { CrawlSettings } from '#config.ts';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { lockFeedKey } from '../add.ts';
import { feedKeyOf, hasSecret } from '../feed-address.ts';
import { hostKeyOf } from '../host-key.ts';
import { type Followers, nobody } from './followers.ts';
import type { Target } from './targets.ts';

/** Counts the sighting that the visit has just noted. */
export const hasMoved = (
  target: Pick<Target, 'movedTo' | 'movedSightings' | 'movedSince'>,
  movedTo: string,
  settings: Pick<CrawlSettings, 'moveSightings' | 'moveHours'>,
  now: Date,
): boolean => {
  const before = target.movedTo === movedTo ? target : { movedSightings: 0, movedSince: now };
  const hours = (now.getTime() - (before.movedSince ?? now).getTime()) / 3_600_000;
  return before.movedSightings + 1 >= settings.moveSightings && hours >= settings.moveHours;
};

/**
 * Writes the new address; where another project already has it, the two become one under that one's key. A web page is a
 * generator's own, whoever else reads the same page: it moves alone, but a public one never to an address that holds a
 * secret. Locks in the order of all who write these rows: the address as `addSource` does, the crawls as a visit that stores, the projects.
 */
export const followMove = async (
  deps: Deps,
  target: Target,
  address: string,
  followers: Followers = nobody,
): Promise<void> => {
  const into = await deps.db.transaction().execute(async tx => {
    if (target.page) {
      if (!(await lockCrawls(tx, target, undefined))) return null;
      if (hasSecret(address) && (await privateOwner(tx, target.projectId)) === null) return null;
      await moveTo(tx, target.projectId, address);
      return target.projectId;
    }
    const feedKey = feedKeyOf(address, await privateOwner(tx, target.projectId));
    await lockFeedKey(tx, feedKey);
    const other = await ownerOf(tx, feedKey, target.projectId);
    if (!(await lockCrawls(tx, target, other))) return null;
    if (other !== undefined) {
      await followers.merging(tx, target.projectId, other);
      await merge(tx, target.projectId, other);
      await followers.merged(tx, target.projectId, other);
      return other;
    }
    await moveTo(tx, target.projectId, address);
    await sql`
      insert into feed_address (key, project_id) values (${feedKey}, ${target.projectId})
      on conflict do nothing`.execute(tx);
    return target.projectId;
  });
  if (into === null) return;
  deps.log('project_moved', { urlKey: target.urlKey, address, mergedInto: into === target.projectId ? null : into });
};

const moveTo = async (tx: Transaction<Tables>, projectId: number, address: string): Promise<void> => {
  const hostKey = hostKeyOf(address);
  await sql`insert into host (key, next_at) values (${hostKey}, now()) on conflict (key) do nothing`.execute(tx);
  await sql`update project set feed_url = ${address} where id = ${projectId}`.execute(tx);
  await sql`
    update crawl set host_key = ${hostKey}, moved_to = null, moved_sightings = 0, moved_since = null
    where project_id = ${projectId}`.execute(tx);
  await sql`update host set next_at = least(next_at, (select next_at from crawl where project_id = ${projectId}))
    where key = ${hostKey}`.execute(tx);
};

/** A private source moves among its owner's own. */
const privateOwner = async (tx: Transaction<Tables>, projectId: number): Promise<number | null> =>
  (
    await sql<{ owner: number | null }>`
      select owner_id as owner from project where id = ${projectId} and visibility = 'PRIVATE'`.execute(tx)
  ).rows[0]?.owner ?? null;

/** The other project at this address, if any. */
const ownerOf = async (tx: Transaction<Tables>, feedKey: string, projectId: number): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select project_id as id from feed_address where key = ${feedKey} and project_id <> ${projectId}`.execute(tx)
  ).rows[0]?.id;

/** False: the project itself was moved, merged or given another address meanwhile. */
const lockCrawls = async (tx: Transaction<Tables>, target: Target, other: number | undefined): Promise<boolean> => {
  const ids = other === undefined ? [target.projectId] : [target.projectId, other];
  const { rows } = await sql<{ id: number; host: string; edition: number }>`
    select project_id as id, host_key as host, edition from crawl where project_id = any (${ids}::bigint[])
    order by project_id for update`.execute(tx);
  await sql`select 1 from project where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
  const [mine] = rows.filter(row => row.id === target.projectId);
  return mine?.host === target.hostKey && mine.edition === target.edition;
};

/** Items that the other project does not know move over with their names; the rest are its own already. */
const merge = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    delete from item where project_id = ${from} and exists (
      select 1 from item_alias mine join item_alias theirs on theirs.project_id = ${into} and theirs.hash = mine.hash
      where mine.project_id = ${from} and mine.item_id = item.id)`.execute(tx);
  await sql`
    update item set project_id = ${into}, listed = (select visibility = 'PUBLIC' from project where id = ${into})
    where project_id = ${from}`.execute(tx);
  await sql`
    insert into item_alias (project_id, hash, item_id, seen_at)
    select ${into}, hash, item_id, seen_at from item_alias where project_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`delete from item_alias where project_id = ${from}`.execute(tx);
  await sql`
    update project set last_item_at = greatest(last_item_at, (select max(sort_at) from item where project_id = ${into})),
      newest_item_id = greatest(newest_item_id, (select newest_item_id from project where id = ${from}))
    where id = ${into}`.execute(tx);
  await sql`update feed_address set project_id = ${into} where project_id = ${from}`.execute(tx);
  await sql`delete from crawl where project_id = ${from}`.execute(tx);
  await sql`update project set merged_into = ${into}, feed_url = null where id = ${from}`.execute(tx);
  await sql`update project set merged_into = ${into} where merged_into = ${from}`.execute(tx);
};
