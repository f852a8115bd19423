/** A source that answers with permanent redirects is moved once it has done so often enough, and its new address is a feed. */
import { sql, type Transaction } from 'kysely';
import type { CrawlSettings } from '#config.ts';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { hostKeyOf } from '../host-key.ts';
import { canonicalFeedKey } from '../parse/identity.ts';
import type { Target } from './claims.ts';

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

/** Writes the new address; where another project already has it, the two become one under that one's key. */
export const followMove = async (deps: Deps, target: Target, address: string): Promise<void> => {
  const into = await deps.db.transaction().execute(async tx => {
    const feedKey = canonicalFeedKey(address);
    const { rows } = await sql<{ id: number }>`
      select id from project
      where id = (select project_id from feed_address where key = ${feedKey}) and id <> ${target.projectId}
      for update`.execute(tx);
    if (rows[0]) return merge(tx, target.projectId, rows[0].id);
    const hostKey = hostKeyOf(address);
    await sql`insert into host (key, next_at) values (${hostKey}, now()) on conflict (key) do nothing`.execute(tx);
    await sql`update project set feed_url = ${address} where id = ${target.projectId}`.execute(tx);
    await sql`
      insert into feed_address (key, project_id) values (${feedKey}, ${target.projectId})
      on conflict do nothing`.execute(tx);
    await sql`
      update crawl set host_key = ${hostKey}, moved_to = null, moved_sightings = 0, moved_since = null
      where project_id = ${target.projectId}`.execute(tx);
    await sql`update host set next_at = least(next_at, (select next_at from crawl where project_id = ${target.projectId}))
      where key = ${hostKey}`.execute(tx);
    return target.projectId;
  });
  deps.log('project_moved', { urlKey: target.urlKey, address, mergedInto: into === target.projectId ? null : into });
};

/** Items that the other project does not know move over with their names; the rest are its own already. */
const merge = async (tx: Transaction<Tables>, from: number, into: number): Promise<number> => {
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
  await sql`update feed_address set project_id = ${into} where project_id = ${from}`.execute(tx);
  await sql`delete from crawl where project_id = ${from}`.execute(tx);
  await sql`update project set merged_into = ${into}, feed_url = null where id = ${from}`.execute(tx);
  await sql`update project set merged_into = ${into} where merged_into = ${from}`.execute(tx);
  return into;
};
