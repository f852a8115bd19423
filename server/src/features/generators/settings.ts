/** Changes the settings of a generator that the owner's list has, without asking its page. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { crawlEvery, pauseCrawl, resumeCrawl } from '#features/crawl/crawl-row.ts';
import { type EditOutcome, setVisibilityInTransaction } from '#features/projects/edit.ts';
import { lockAddressesOf, lockGenerators, transact } from './lock.ts';

export interface Settings {
  isPaused?: boolean | undefined;
  isPublic?: boolean | undefined;
  intervalMinutes?: number | undefined;
}

export type SettingsOutcome = Exclude<EditOutcome['kind'], 'forbidden' | 'tag-exists'>;

/** Undefined leaves as it is. What somebody else follows stays public, and then nothing else is changed either. */
export const changeSettings = (
  db: Db,
  accountId: number,
  uuid: string,
  { isPaused, isPublic, intervalMinutes }: Settings,
): Promise<SettingsOutcome> =>
  transact(db, async tx => {
    await lockAddressesOf(tx, accountId, uuid);
    const [locked] = await lockGenerators(tx, accountId, uuid);
    if (!locked) return 'absent';
    const { projectId } = locked;
    if (isPublic !== undefined) {
      const visibility = isPublic ? 'PUBLIC' : 'PRIVATE';
      const shown = await setVisibilityInTransaction(tx, { accountId, roles: [] }, projectId, visibility);
      if (shown !== 'done') return shown;
    }
    if (intervalMinutes !== undefined) {
      await sql`update generator set interval_minutes = ${intervalMinutes} where id = ${uuid}`.execute(tx);
      await crawlEvery(tx, projectId, intervalMinutes);
    }
    if (isPaused === true && !locked.isPaused) {
      await pauseCrawl(tx, projectId);
      await sql`update generator set paused_at = now() where id = ${uuid}`.execute(tx);
    }
    if (isPaused === false && locked.isPaused) {
      const { rows } = await sql<{ pausedAt: Date; minutes: number }>`
        select paused_at as "pausedAt", interval_minutes as minutes from generator where id = ${uuid}`.execute(tx);
      // A pause may have cut a crawl short that had asked the page: it counts as one, or pausing again and again would ask each time.
      await resumeCrawl(tx, projectId, rows[0]!.pausedAt, rows[0]!.minutes);
      await sql`update generator set paused_at = null where id = ${uuid}`.execute(tx);
    }
    return 'done';
  });
