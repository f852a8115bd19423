/** How many items a word has, as the planner's statistics see it, so that the right way to search can be chosen. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface Estimate {
  /** Items in all. */
  items: number;
  /** Of them, those that the query may match. */
  hits: number;
}

/** Kept for a minute: planning over ten thousand lexemes takes as long as a search for a rare word. */
export const createEstimator = (now: () => number = Date.now) => {
  const hits = keepForAMinute(estimateHits, now);
  const items = keepForAMinute(countItems, now);
  return async (db: Db, tsquery: string): Promise<Estimate> => {
    const [ofAll, ofWords] = await Promise.all([items(db, ''), hits(db, tsquery)]);
    return { items: ofAll, hits: ofWords };
  };
};

const MOST_KEPT = 1_000;

const keepForAMinute = (ask: (db: Db, key: string) => Promise<number>, now: () => number) => {
  const kept = new Map<string, { answer: Promise<number>; until: number }>();
  return (db: Db, key: string): Promise<number> => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer;
    const answer = ask(db, key);
    kept.delete(key);
    kept.set(key, { answer, until: now() + 60_000 });
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    answer.catch(() => kept.delete(key));
    return answer;
  };
};

const estimateHits = async (db: Db, tsquery: string): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from item where words @@ ${tsquery}::tsquery`.execute(db);
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
};

const countItems = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ items: number }>`
    select reltuples::float8 as items from pg_class where oid = 'item'::regclass`.execute(db);
  return Math.max(0, rows[0]!.items);
};
