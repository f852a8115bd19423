import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#log.ts';

/** So long a result is kept in memory while the database is away. Longer than a lease lasts it would be of no use. */
const patienceMs = 60_000;

/** Repeats what writes to the database until it succeeds. False: it did not in time. */
export const retryWrite = async (log: Log, write: () => Promise<unknown>): Promise<boolean> => {
  const since = performance.now();
  for (let restMs = 100; ; restMs = Math.min(restMs * 2, 2_000)) {
    try {
      await write();
      return true;
    } catch (error) {
      if (performance.now() - since > patienceMs) return false;
      if (restMs === 100) log('delivery_settle_delayed', { error });
      await pause(restMs * (0.5 + Math.random()));
    }
  }
};
