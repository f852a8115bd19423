/** How many items a word has, as the planner's statistics see it, so that the right way to search can be chosen. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface Estimate {
  /** Items in all. */
  items: number;
  /** Of them, those that the query may match. */
  hits: number;
}

/** Estimates are kept for a minute: planning over ten thousand lexemes takes as long as a search for a rare word. */
export const createEstimator = (now: () => number = Date.now) => {
  const kept = new Map<string, { estimate: Promise<Estimate>; until: number }>();
  return (db: Db, tsquery: string): Promise<Estimate> => {
    const known = kept.get(tsquery);
    if (known && known.until > now()) return known.estimate;
    const estimate = estimateHits(db, tsquery);
    kept.delete(tsquery);
    kept.set(tsquery, { estimate, until: now() + 60_000 });
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    estimate.catch(() => kept.delete(tsquery));
    return estimate;
  };
};

const MOST_KEPT = 1_000;

const estimateHits = async (db: Db, tsquery: string): Promise<Estimate> => {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from item where words @@ ${tsquery}::tsquery`.execute(db);
  const { rows } = await sql<{ items: number }>`
    select reltuples::float8 as items from pg_class where oid = 'item'::regclass`.execute(db);
  return { items: Math.max(0, rows[0]!.items), hits: plan.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] };
};
