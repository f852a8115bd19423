/** One row for each source that a person follows by its name: its newest item, or its newest unread one (decision 0063). */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleItem } from '#db/visibility.ts';
import { beyond, type KeysetRange, visibleToAll } from '#features/items/keyset.ts';
import type { List } from '#features/items/list.ts';
import { type Keys, listed } from '#features/items/lists.ts';
import { pollNewest } from '#features/items/poll.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { type Mine, sourcesOf } from './sources.ts';
import { edgeOf } from './viewer.ts';

/** The list has the newest first only. A poll answers every item that came, several of one source as well. */
export const newestOfEach = (db: Db, viewer: Viewer, which: Mine & { unread?: boolean }): List => {
  const sources = sourcesOf({ ...which, byName: true });
  const shown = sql`${visibleToAll} and ${isVisibleItem(viewer.accountId)}`;
  return {
    keys: async range => {
      const page = which.unread ? newestUnread(viewer, sources, shown, range) : newest(sources, shown, range);
      const rows = await runPrepared(db, sql<{ id: number }>`${page}`);
      return { keys: listed(rows.map(row => row.id)) };
    },
    poll: polling => {
      const within = sql`(i.project_id in (select source.id from (${sources}) source)) is true`;
      return pollNewest(db, polling, which.unread ? sql`${within} and ${viewer.isUnreadIfFollowed}` : within);
    },
  };
};

/** Each source is asked for one item by its index. A source whose item lies above the page has no row on it, whatever lies below. */
const newest = (sources: Keys, shown: Keys, range: KeysetRange): Keys => sql`
  select i.id from (${sources}) source cross join lateral (
    select i.id, i.sort_at from item i where i.project_id = source.id and ${shown}
    order by i.sort_at desc, i.id desc limit 1
  ) i where ${pageOf(range)}`;

/** Bound: of each source so many items are looked at from the top, before all that may be unread of it is read. */
const LONGEST_WALK = 10;

/**
 * The unread items of a source mostly stand on top of it. Where they do not, few are left, and all of them are read; but only of the sources
 * whose newest item does not lie below the page. `offset 0` keeps a condition from being asked of more items than it must.
 */
const newestUnread = (viewer: Viewer, sources: Keys, shown: Keys, range: KeysetRange): Keys => {
  const firstOf = (items: Keys) => sql`
    select i.id, i.sort_at from (${items}) i where ${viewer.isUnreadIfFollowed} and ${shown}
    order by i.sort_at desc, i.id desc limit 1`;
  const top = sql`
    select i.id, i.project_id, i.sort_at, i.listed, i.written_by from item i where i.project_id = followed.id
    order by i.sort_at desc, i.id desc limit ${sql.lit(LONGEST_WALK)}`;
  const all = sql`
    select * from (
      select i.id, i.project_id, i.sort_at, i.listed, i.written_by from item i
      where i.project_id = rest.id and i.id > rest.edge
      union all
      select i.id, i.project_id, i.sort_at, i.listed, i.written_by from item_read e join item i on i.id = e.item_id
      where e.account_id = ${viewer.accountId} and e.project_id = rest.id and not e.is_read and e.item_id <= rest.edge
    ) i order by i.sort_at desc, i.id desc offset 0`;
  return sql`
  with followed as materialized (
    select source.id, source.last_item_at, source.newest_item_id, ${edgeOf(viewer.accountId, viewer.horizon, sql`source.id`)} as edge
    from (${sources}) source
  ), near as materialized (
    select followed.id as project_id, i.id, i.sort_at from followed cross join lateral (${firstOf(top)}) i
    where followed.newest_item_id > followed.edge
  ), page_end as materialized (
    select min(sort_at) as sort_at from (select i.sort_at from near i where ${pageOf(range)}) page
    having count(*) = ${sql.lit(range.limit)}
  ), rest as materialized (
    select followed.id, followed.edge from followed
    where followed.last_item_at >= coalesce((select sort_at from page_end), '-infinity')
      and followed.id not in (select near.project_id from near)
  )
  select i.id from (
    select near.id, near.sort_at from near
    union all
    select i.id, i.sort_at from rest cross join lateral (${firstOf(all)}) i
  ) i where ${pageOf(range)}`;
};

const pageOf = (range: KeysetRange): Keys =>
  sql`${beyond(range)} order by i.sort_at desc, i.id desc limit ${sql.lit(range.limit)}`;
