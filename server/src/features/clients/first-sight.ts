/** Reader apps ask by the moment at which items were first seen; the streams are ordered by ids. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { apart } from '#db/request-scope.ts';
import { lastIdWhere } from '#features/items/last-id.ts';

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
  const found = apart(() => findLast(db, moment));
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

const findLast = async (db: Db, moment: Date): Promise<{ id: number; isSettled: boolean }> => {
  const { rows } = await sql<{ id: number; isSettled: boolean }>`
    select last.id, ${moment} < now() - make_interval(secs => ${LONGEST_TRANSACTION_MS / 1000}) as "isSettled"
    from (${lastIdWhere(sql`i.created_at <= ${moment}`)}) last`.execute(db);
  return rows[0]!;
};
