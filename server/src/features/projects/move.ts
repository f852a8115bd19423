/** A source that answers with permanent redirects is moved once it has done so often enough, and its new address is a feed. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { crawlOnAt, crawlSoon, endCrawl } from '#features/crawl/crawl-row.ts';
import { kindOf } from '#features/crawl/kinds/list.ts';
import type { Target } from '#features/crawl/targets.ts';
import { forgetNames, forgetNamesLeft, handItemsLeft, hasItemsLeft } from '#features/items/left-behind.ts';
import { showItemsOf } from '#features/items/listed.ts';
import { lockFeedKey } from './add.ts';
import { feedKeyOf, hasSecret } from './feed-address.ts';
import { noteNewest } from './newest.ts';

/** Hooks that other features have on a merge. They run within its transaction. */
export interface MergeHooks {
  /** A project is about to become one with another. Both rows are locked, and the items are where they were. */
  merging(tx: Transaction<Tables>, from: number, into: number): Promise<void>;
  /** It has become one with another. Both rows are locked. */
  merged(tx: Transaction<Tables>, from: number, into: number): Promise<void>;
}

/**
 * Writes the new address; where another project already has it, the two are merged under that one's key. The page of a generator is its
 * own, even where other generators read the same page: it moves alone, but a public one never to an address that holds a secret. Lock
 * order, as in all calls that write these rows: the address as `addSource` does, the crawls as a crawl that stores, the projects.
 */
export const followMove = async (deps: Deps, target: Target, address: string, hooks: MergeHooks): Promise<void> => {
  const into = await deps.db.transaction().execute(async tx => {
    if (!kindOf(target).isOnePerAddress) {
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
      // The other one may be anybody's, and reads nothing without the permission: this one goes on being led there.
      if (target.inPrivateNetwork && !(await hasPermission(tx, other))) return null;
      if (
        target.movedSightings < PATIENCE * deps.settings.crawl.moveSightings &&
        (await isBehind(tx, target.projectId, other))
      )
        return null;
      // Steps that may take long come before the hooks, which keep the matching of all sources waiting.
      await showItemsOf(tx, target.projectId, false);
      await hooks.merging(tx, target.projectId, other);
      await merge(tx, target.projectId, other);
      await hooks.merged(tx, target.projectId, other);
      return other;
    }
    if (siteOf(address) !== siteOf(target.feedUrl)) await leaveBehind(tx, target.projectId);
    await moveTo(tx, target.projectId, address);
    await sql`
      insert into feed_address (key, project_id) values (${feedKey}, ${target.projectId})
      on conflict do nothing`.execute(tx);
    return target.projectId;
  });
  if (into === null) return;
  deps.log('project_moved', { urlKey: target.urlKey, address, mergedInto: into === target.projectId ? null : into });
  if (into === target.projectId) return;
  // The names of a merged source are needed no more: the matching need not wait until they are gone.
  await forgetNames(deps.db, target.projectId);
};

/** A merge that waits for the other source waits for this many times the sightings that it takes to be believed. */
const PATIENCE = 2;

const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '');

/**
 * Told once: what this one has told of, and the other one has yet to find in the same document, would be told again by
 * the other. So the other one is asked now, unless it rests for trouble or cost, and the merge waits for the next
 * sighting. What this very crawl has brought does not count: nobody has been told of it, and the other one tells it.
 */
const isBehind = async (tx: Transaction<Tables>, from: number, into: number): Promise<boolean> => {
  const { rows } = await sql`
    select from crawl c join item i on i.project_id = c.project_id and i.source_hash = any (c.item_hashes)
    where c.project_id = ${from} and i.notify and i.created_at < c.checked_at and not exists (
      select from item_alias mine join item_alias theirs on theirs.project_id = ${into} and theirs.hash = mine.hash
      where mine.project_id = ${from} and mine.item_id = i.id)
    limit 1`.execute(tx);
  if (rows.length === 0) return false;
  await crawlSoon(tx, into);
  return true;
};

/**
 * The source arrives at a site that is not the one it came from, and may have been made for that: what it said before is
 * not what that site says. So no name stays that is not in the document there, or it would pass news of that site off
 * as known. A name of the document stays though its item is gone, or the same would be told again: the crawl that moves
 * has read the whole document (`isMoving`), and so has seen all names of it at the moment of that look. While nobody
 * but its owner follows it, no item stays either; they are kept as those of a merged source are, in the owner's space.
 * Those of a private source, and of one that an administrator or a manager added, stay: nobody else is shown the first,
 * and the others need no such way to write into a source.
 */
const leaveBehind = async (tx: Transaction<Tables>, projectId: number): Promise<void> => {
  await forgetNamesLeft(tx, projectId);
  if (!(await hasItemsLeft(tx, projectId))) return;
  const { rows } = await sql<{ id: number }>`
    insert into project (url_key, kind, visibility, owner_id, title, merged_into)
    select 'moved-' || left(replace(gen_random_uuid()::text, '-', ''), 24), p.kind, p.visibility, p.owner_id, p.title, p.id
    from project p where p.id = ${projectId} and p.visibility = 'PUBLIC' and not exists (
        select from subscription s where s.project_id = p.id and s.account_id is distinct from p.owner_id)
      and not exists (select from account a where a.id = p.owner_id and a.roles && '{ROLE_ADMIN,ROLE_MANAGER}')
    returning id`.execute(tx);
  if (!rows[0]) return;
  await handItemsLeft(tx, projectId, rows[0].id);
  await noteNewest(tx, projectId);
};

const moveTo = async (tx: Transaction<Tables>, projectId: number, address: string): Promise<void> => {
  await sql`update project set feed_url = ${address} where id = ${projectId}`.execute(tx);
  await crawlOnAt(tx, projectId, address);
};

/** A private source moves among its owner's own. */
const privateOwner = async (tx: Transaction<Tables>, projectId: number): Promise<number | null> =>
  (
    await sql<{ owner: number | null }>`
      select owner_id as owner from project where id = ${projectId} and visibility = 'PRIVATE'`.execute(tx)
  ).rows[0]?.owner ?? null;

const hasPermission = async (tx: Transaction<Tables>, projectId: number): Promise<boolean> => {
  const { rows } = await sql`select from project where id = ${projectId} and in_private_network`.execute(tx);
  return rows.length > 0;
};

/** Answers the other project at this address, if there is one. */
const ownerOf = async (tx: Transaction<Tables>, feedKey: string, projectId: number): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select project_id as id from feed_address where key = ${feedKey} and project_id <> ${projectId}`.execute(tx)
  ).rows[0]?.id;

/** Answers false where the project itself was moved, merged or given another address meanwhile. */
const lockCrawls = async (tx: Transaction<Tables>, target: Target, other: number | undefined): Promise<boolean> => {
  const ids = other === undefined ? [target.projectId] : [target.projectId, other];
  const { rows } = await sql<{ id: number; host: string; edition: number }>`
    select project_id as id, host_key as host, edition from crawl where project_id = any (${ids}::bigint[])
    order by project_id for update`.execute(tx);
  await sql`select 1 from project where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
  const [mine] = rows.filter(row => row.id === target.projectId);
  return mine?.host === target.hostKey && mine.edition === target.edition;
};

/**
 * Nothing of the one is written into the other, neither items nor names: the owner of a feed can redirect it to any other
 * one. Its items stay with its own row, in no list any more, for those who have starred them or were told of them.
 */
export const merge = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`update feed_address set project_id = ${into} where project_id = ${from}`.execute(tx);
  await endCrawl(tx, from);
  await sql`update project set merged_into = ${into}, feed_url = null where id = ${from}`.execute(tx);
  await sql`update project set merged_into = ${into} where merged_into = ${from}`.execute(tx);
};
