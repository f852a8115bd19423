/** Forgets what is old: a project keeps its newest items and those that are starred, and every item for some time (product decision 12). */
import { sql, type Transaction } from 'kysely';
import { limits } from '#db/connection.ts';
import type { Tables } from '#db/tables.ts';
import { walk } from '#db/walk.ts';
import type { Deps, Settings } from '#deps.ts';
import { tryLockItemsOf } from './lock.ts';
import { NAME_BYTES, overShare, trimTo } from './space.ts';

type Keep = Settings['keep'];
type Cleaning = Pick<Deps, 'db' | 'settings' | 'log'>;

/** Sources whose row a step reads, and items that it deletes: a step is a transaction, and crawls of what it looks into wait for it. */
const SOURCES = 1_000;
const ITEMS = 500;
/**
 * Cost model: a step may cost this much, in deleted items: looking into a source costs as much as ten of them, counting an item a
 * twentieth.
 */
const LOOK = 10;
const COUNTED = 0.05;
const NAMES = 5_000;
const OWNERS = 100;

/**
 * One step of the walk over the sources. Of most it reads one row: a source is looked into where its items are not
 * counted yet, where it has too many and one of them is due, or where it is over its space.
 */
export const forgetOldItems = async ({ db, settings: { keep }, log }: Cleaning): Promise<boolean> => {
  let forgotten = 0;
  const more = await walk(db, 'items', async (tx, place) => {
    const page = await sourcesBeyond(tx, place, keep);
    let cost = 0;
    for (const { projectId, newest } of page.due) {
      // A source is cleaned up only while no crawl of it is being stored; else in an hour.
      if (!(await tryLockItemsOf(tx, projectId))) continue;
      const counted = await count(tx, projectId);
      const aged = await forgetAged(tx, projectId, { newest, days: keep.days });
      const items = aged + (await trimTo(tx, projectId, keep.sourceBytes, { of: 'source', bytes: keep.sourceBytes }));
      forgotten += items;
      cost += items + LOOK + counted * COUNTED;
      if (items >= ITEMS) return String(projectId - 1);
      if (cost >= ITEMS) return String(projectId);
    }
    return page.last;
  });
  if (forgotten > 0) log('old_items_forgotten', { items: forgotten });
  return more;
};

/** One step of the walk over the people who have added sources: where they are over their space, the largest sources give way. */
export const trimAccounts = async ({ db, settings: { keep }, log }: Cleaning): Promise<boolean> => {
  let forgotten = 0;
  const more = await walk(db, 'account-space', async (tx, place) => {
    const { rows } = await sql<{ owner: number; size: string }>`
      select p.owner_id as owner, sum(s.bytes + s.names * ${sql.lit(NAME_BYTES)}) as size from project p join item_space s on s.project_id = p.id
      where p.owner_id in (
        select owner_id from project where owner_id > ${place ?? 0}::bigint group by 1 order by 1 limit ${sql.lit(OWNERS)})
      group by 1 order by 1`.execute(tx);
    for (const { owner, size } of rows) {
      if (Number(size) <= keep.accountBytes) continue;
      const { share, projectIds } = await overShare(tx, owner, keep);
      for (const projectId of projectIds) {
        if (!(await tryLockItemsOf(tx, projectId))) continue;
        forgotten += await trimTo(tx, projectId, share, { of: 'account', bytes: keep.accountBytes });
        if (forgotten >= ITEMS) return String(owner - 1);
      }
    }
    return rows.length === 0 ? null : String(rows.at(-1)!.owner);
  });
  if (forgotten > 0) log('items_trimmed', { items: forgotten });
  return more;
};

/** One step of the walk over names that no document has used for 400 days: those whose item is gone go. */
export const forgetOldNames = async ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<boolean> => {
  let forgotten = 0;
  const more = await walk(db, 'names', async (tx, place) => {
    // A document's names were seen in the same moment: they are in one step, or the place would be in the midst of them.
    const { rows } = await sql<{ last: string | null; read: number; gone: number }>`
      with old as materialized (
        select project_id, hash, item_id, seen_at from item_alias
        where seen_at > ${place ?? '-infinity'}::timestamptz and seen_at < now() - interval '400 days'
        order by seen_at fetch first ${sql.lit(NAMES)} rows with ties
      ), gone as (
        delete from item_alias a using old
        where a.project_id = old.project_id and a.hash = old.hash and not exists (select from item where id = old.item_id)
        returning 1
      )
      select (select max(seen_at) from old)::text as last, (select count(*) from old)::int as read,
        (select count(*) from gone)::int as gone`.execute(tx);
    const { last, read, gone } = rows[0]!;
    forgotten = gone;
    return read < NAMES ? null : last;
  });
  if (forgotten > 0) log('old_names_forgotten', { names: forgotten });
  return more;
};

/** After a clock was set back: each is looked into within a day, so what is due later was noted by a clock that was ahead. */
export const bringSpacesBack = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  await sql`update item_space set due_at = '-infinity' where due_at > now() + interval '1 day'`.execute(db);
};

/** The sources of the next page that have to be looked into; `last` is null at the end. */
const sourcesBeyond = async (tx: Transaction<Tables>, place: string | null, keep: Keep) => {
  // A merged source has no newest items: an item without a star goes once it is old.
  const { rows } = await sql<{ projectId: number; newest: number; isDue: boolean }>`
    select s.project_id as "projectId", kept.newest, not s.is_counted or s.named >= ${sql.lit(NAMES)}
      or s.bytes + s.names * ${sql.lit(NAME_BYTES)} > ${keep.sourceBytes} or (s.items > kept.newest and s.due_at <= now()) as "isDue"
    from item_space s join project p on p.id = s.project_id
      cross join lateral (select case when p.merged_into is null then ${keep.items}::int else 0 end as newest) kept
    where s.project_id > ${place ?? 0}::bigint order by s.project_id limit ${sql.lit(SOURCES)}`.execute(tx);
  const last = rows.length < SOURCES ? null : rows.at(-1)!.projectId;
  // A name that was removed so long ago would be gone by now in any case.
  await sql`
    with old as materialized (
      select project_id from item_space
      where project_id > ${place ?? 0}::bigint and project_id <= ${last ?? Number.MAX_SAFE_INTEGER}
        and trimmed_at < now() - make_interval(days => ${keep.days})
      order by project_id for update
    ) update item_space s set trimmed_at = null, trimmed_for = null, trimmed_over = null
    from old where s.project_id = old.project_id`.execute(tx);
  return { due: rows.filter(({ isDue }) => isDue), last: last === null ? null : String(last) };
};

/** While the row is locked no trigger counts, so what is stored is either seen here or added afterwards. Answers how many it counted. */
const count = async (tx: Transaction<Tables>, projectId: number): Promise<number> => {
  const { rows } = await sql<{ isCounted: boolean; named: number }>`
    select is_counted as "isCounted", named from item_space where project_id = ${projectId} for update`.execute(tx);
  const space = rows[0];
  if (!space || (space.isCounted && space.named < NAMES)) return 0;
  // A source with millions of items takes longer than the pool allows, and the step would be in vain each hour.
  await sql`set local statement_timeout = 0`.execute(tx);
  if (!space.isCounted)
    await sql`
      update item_space s set items = i.items, bytes = i.bytes, is_counted = true from (
        select count(*) as items, coalesce(sum(item_bytes(title, link, author, image, excerpt, content, enclosures, tags,
          folded)), 0) as bytes
        from item where project_id = ${projectId}) i
      where s.project_id = ${projectId}`.execute(tx);
  const now = await sql<{ counted: number }>`
    update item_space set named = 0, names = (select count(*) from item_alias where project_id = ${projectId})
    where project_id = ${projectId} returning items + names as counted`.execute(tx);
  await sql`set local statement_timeout = ${sql.lit(limits.statement_timeout)}`.execute(tx);
  return now.rows[0]!.counted;
};

/**
 * Deletes items that are both beyond the `newest` and older than `days`, and notes when the next one will
 * be. Within a project ids and `created_at` rise together, so the oldest are read first and reading ends at a young one.
 * It looks again after a day in any case, because stars are taken away and settings change.
 */
const forgetAged = async (
  tx: Transaction<Tables>,
  projectId: number,
  { newest, days }: { newest: number; days: number },
): Promise<number> => {
  const isBeyond =
    newest === 0
      ? sql`true`
      : sql`(sort_at, id) < (
          select sort_at, id from item where project_id = ${projectId} and ${isNotStarred}
          order by sort_at desc, id desc offset ${newest - 1} limit 1)`;
  const beyond = sql`
    select id, created_at from item where project_id = ${projectId} and ${isNotStarred} and ${isBeyond} order by id`;
  const { numAffectedRows } = await sql`
    delete from item where id in (
      select id from (${beyond} limit ${sql.lit(ITEMS)}) oldest
      where created_at < now() - make_interval(days => ${days}))`.execute(tx);
  const forgotten = Number(numAffectedRows ?? 0);
  await sql`
    update item_space set due_at = least(now() + interval '1 day',
      (select created_at + make_interval(days => ${days}) from (${beyond} limit 1) oldest))
    where project_id = ${projectId}`.execute(tx);
  return forgotten;
};

const isNotStarred = sql`not exists (select from star where star.item_id = item.id)`;
