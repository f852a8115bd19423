import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';

/**
 * The highest id of the items that were first seen so long ago that they count as read; 0 where there is none. Binary search:
 * ids and times of first sight grow together. The id is memoized for ten minutes (TTL), so an item may stay unread that much beyond its time.
 */
export const unreadHorizon = (db: Db): Promise<number> => {
  const known = kept.get(db);
  if (known && known.until > performance.now()) return known.id;
  const id = apart(() => findHorizon(db));
  kept.set(db, { id, until: performance.now() + 600_000 });
  id.catch(() => kept.delete(db));
  return id;
};

const kept = new WeakMap<Db, { id: Promise<number>; until: number }>();

const findHorizon = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with recursive halved (low, high) as (
      select 0::bigint, coalesce(max(id), 0) from item
      union all
      select case when seen.is_old then seen.middle else low end, case when seen.is_old then high else seen.middle - 1 end
      from halved cross join lateral (
        select (low + high + 1) / 2 as middle, coalesce((
          select i.created_at < now() - make_interval(days => ${subscriptionLimits.unreadDays})
          from item i where i.id >= (low + high + 1) / 2 order by i.id limit 1), false) as is_old
      ) seen
      where low < high
    ) select low as id from halved where low = high`.execute(db);
  return rows[0]!.id;
};
