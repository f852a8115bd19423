/** A sweep makes all sources due at once and waits until each of them has been crawled. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@newsbell/server/db/open';
import { sql } from 'kysely';

/** Answers the moment, by the database's clock, that `untilSettled` takes. */
export const makeDue = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ since: string }>`
    with due as (update crawl set next_at = now())
    update host set next_at = now(), not_before = '-infinity' returning now()::text as since`.execute(db);
  return rows[0]!.since;
};

/** Resolves when every source was crawled after that moment and all hosts are given back. Throws after so many seconds. */
export const untilSettled = async (
  db: Db,
  since: string,
  { everyMs, seconds = 120 }: { everyMs: number; seconds?: number },
): Promise<void> => {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSettled(db, since))) {
    if (performance.now() > deadline) throw new Error('the crawl does not end');
    await pause(everyMs);
  }
};

const isSettled = async (db: Db, since: string): Promise<boolean> => {
  const { rows } = await sql<{ settled: boolean }>`
    select not exists (select from crawl where checked_at is null or checked_at < ${since}::timestamptz)
      and not exists (select from host where lease_until is not null) as settled`.execute(db);
  return rows[0]!.settled;
};
