import { sql } from 'kysely';
import type { Db } from './open.ts';

/** A step back of less than this is the usual correction of a clock (NTP) and is ignored. */
const TOLERANCE_MS = 30_000;

/**
 * Clock: due times and leases are compared with the database's, which somebody may set back. `mend` brings back what it has dated in the
 * future. It runs at the first look, because nobody knows what was before, and whenever the clock has gone back since, as this process's own
 * steady time tells; if it fails, at the next look again. Answers how far it has gone back, in ms; 0 if not.
 */
export const watchClock = (mend: () => Promise<void>, steady = () => performance.now()) => {
  let ahead: number | undefined;
  return async (db: Db): Promise<number> => {
    const before = steady();
    const { rows } = await sql<{
      ms: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const now = rows[0]!.ms - before;
    const back = ahead === undefined ? 0 : ahead - now;
    if (ahead !== undefined && back <= TOLERANCE_MS) {
      ahead = Math.max(ahead, now);
      return 0;
    }
    await mend();
    ahead = now;
    return back;
  };
};
