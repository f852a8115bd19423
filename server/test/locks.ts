/** Waits for a statement that another transaction holds up. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Resolves once a statement in this database waits for a lock. */
export const waitsForLock = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
};
