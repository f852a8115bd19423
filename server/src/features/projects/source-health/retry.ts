/** Asks a source again at the wish of an administrator. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { crawlAgain, lockCrawl } from '#features/crawl/crawl-row.ts';
import { targetOf } from '#features/crawl/targets.ts';

/** `not-crawled`: nothing is fetched for it, or its owner has paused it. */
export type RetryOutcome = 'due' | 'absent' | 'not-crawled';

export const retrySource = (db: Db, id: number): Promise<RetryOutcome> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql`
      select from project where id = ${id} and merged_into is null and kind <> 'SAVED'`.execute(tx);
    if (rows.length === 0) return 'absent';
    await lockCrawl(tx, id);
    if (!(await targetOf(tx, id))) return 'not-crawled';
    await crawlAgain(tx, id);
    return 'due';
  });

const LOOK_EVERY_MS = 200;
/** Timeout: a source takes longer than that only where it would not answer at all. */
const PATIENCE_MS = 20_000;

/** Asks the source, and waits until it has been asked, or for as long as a person would. `onDue` wakes the crawler of this process. */
export const askNow = async (db: Db, id: number, onDue: () => void): Promise<void> => {
  const before = await checkedAt(db, id);
  if ((await retrySource(db, id)) !== 'due') return;
  onDue();
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    if ((await checkedAt(db, id)) !== before) return;
    await wait(LOOK_EVERY_MS);
  }
};

const checkedAt = async (db: Db, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ at: Date | null }>`
    select checked_at as at from crawl where project_id = ${id}`.execute(db);
  return rows[0]?.at?.getTime();
};
