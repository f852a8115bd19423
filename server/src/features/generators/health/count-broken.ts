import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Counts the pages that feeds are made of, and those of them that give nothing any more. What is paused does not count. */
export const countBroken = async (db: Db): Promise<{ broken: number; total: number }> => {
  const { rows } = await sql<{ broken: number; total: number }>`
    select count(*) filter (where health in ('broken', 'unreachable', 'blocked'))::int as broken, count(*)::int as total
    from generator where paused_at is null`.execute(db);
  return rows[0]!;
};
