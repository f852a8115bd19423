import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/open.ts';

/** Waits until all that has been written so far is visible to all: transactions of other tests on the same PostgreSQL count too. */
export const untilVisibleToAll = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  const isSettled = async () =>
    (
      await sql<{ settled: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]!.xid}::xid8 as settled`.execute(db)
    ).rows[0]!.settled;
  await expect.poll(isSettled, { interval: 2 }).toBe(true);
};
