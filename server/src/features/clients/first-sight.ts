/** Reader apps ask by the moment at which items were first seen; the streams are ordered by ids. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';

/**
 * Answers the highest id of the items that were first seen at the moment or before; 0 where there is none. Binary search: ids and moments
 * of first sight grow together, but for the length of a transaction, which is where an item's moment is taken. The id is memoized for a minute
 * (TTL) where the moment is so long ago that no transaction of then is still running.
 */
export const lastSeenAt = (db: Db, moment: Date): Promise<number> => {
  const memo = memos.get(db) ?? new Map<number, Known>();
  memos.set(db, memo);
  const at = moment.getTime();
  const known = memo.get(at);
  if (known && known.until > performance.now()) return known.id;
  if (memo.size >= MOST_KEPT) memo.clear();
  const found = apart(() => halve(db, moment));
  const id = found.then(last => last.id);
  memo.set(at, { id, until: performance.now() + 60_000 });
  const forget = () => memo.delete(at);
  found.then(({ isSettled }) => isSettled || forget(), forget);
  return id;
};

interface Known {
  id: Promise<number>;
  until: number;
}

const memos = new WeakMap<Db, Map<number, Known>>();
const MOST_KEPT = 1_000;

/** A transaction that stores items takes less. */
export const LONGEST_TRANSACTION_MS = 600_000;

const halve = async (db: Db, moment: Date): Promise<{ id: number; isSettled: boolean }> => {
  const { rows } = await sql<{ id: number; isSettled: boolean }>`
    with recursive halved (low, high) as (
      select 0::bigint, coalesce(max(id), 0) from item
      union all
      select case when seen.is_early then seen.middle else low end, case when seen.is_early then high else seen.middle - 1 end
      from halved cross join lateral (
        select (low + high + 1) / 2 as middle, coalesce((
          select i.created_at <= ${moment} from item i where i.id >= (low + high + 1) / 2 order by i.id limit 1), false) as is_early
      ) seen
      where low < high
    ) select low as id, ${moment} < now() - make_interval(secs => ${LONGEST_TRANSACTION_MS / 1000}) as "isSettled"
    from halved where low = high`.execute(db);
  return rows[0]!;
};
