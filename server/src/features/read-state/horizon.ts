import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';
import { lastIdWhere } from '#features/items/last-id.ts';

/**
 * The highest id of the items that were first seen so long ago that they count as read; 0 where there is none. The id is memoized for ten
 * minutes (TTL), so an item may stay unread that much beyond its time.
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
  const isOld = sql`i.created_at < now() - make_interval(days => ${subscriptionLimits.unreadDays})`;
  const { rows } = await lastIdWhere(isOld).execute(db);
  return rows[0]!.id;
};
