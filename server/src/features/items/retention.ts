/** Forgets what is old: a project keeps its newest items and those that are starred, and every item for some time (product decision 12). */
import { sql } from 'kysely';
import type { Deps } from '#deps.ts';

/**
 * Deletes a bounded number of items that are both beyond the newest `keep.items` of their project and older than
 * `keep.days`, then names that no document has used for 400 days. True: there may be more.
 */
export const forgetOldItems = async ({
  db,
  settings: { keep },
  log,
}: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    delete from item where id in (
      select old.id from project p
      cross join lateral (
        select id, created_at from item
        where project_id = p.id and not exists (select from star where star.item_id = item.id) order by sort_at desc, id desc
        offset ${keep.items} limit 500) old
      where old.created_at < now() - make_interval(days => ${keep.days})
      limit 2000)
    returning id`.execute(db);
  const names = await sql`
    delete from item_alias where ctid = any (array(
      select a.ctid from item_alias a
      where a.seen_at < now() - interval '400 days' and not exists (select 1 from item i where i.id = a.item_id)
      limit 2000))`.execute(db);
  const forgotten = { items: rows.length, names: Number(names.numAffectedRows ?? 0) };
  if (forgotten.items + forgotten.names > 0) log('old_items_forgotten', forgotten);
  return forgotten.items === 2000 || forgotten.names === 2000;
};
