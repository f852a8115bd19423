/** What the owner's list changes of a generator, without asking its page. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { dropVisits } from '#features/projects/crawl/claims.ts';
import { type EditOutcome, showWithin } from '#features/projects/edit.ts';
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
      const shown = await showWithin(tx, { accountId, roles: [] }, projectId, visibility);
      if (shown !== 'done') return shown;
    }
    if (intervalMinutes !== undefined) {
      await sql`update generator set interval_minutes = ${intervalMinutes} where id = ${uuid}`.execute(tx);
      // A shorter one counts from the last look; a longer one does from the next, which is promised already.
      await sql`
        update crawl set next_at = least(next_at, greatest(now(), checked_at + make_interval(mins => ${intervalMinutes})))
        where project_id = ${projectId} and next_at is not null and failures = 0 and checked_at is not null`.execute(
        tx,
      );
    }
    if (isPaused === true && !locked.isPaused) {
      await dropVisits(tx, [projectId]);
      await sql`update generator set paused_at = now() where id = ${uuid}`.execute(tx);
      await sql`update crawl set next_at = null, interval_reason = 'stopped' where project_id = ${projectId}`.execute(
        tx,
      );
    }
    if (isPaused === false && locked.isPaused) {
      // A pause may have cut a visit short that had asked the page: it counts as a look, or pausing again and again would be one each time.
      await sql`
        update crawl set interval_reason = 'first',
          next_at = greatest(now(), greatest(checked_at, paused_at) + make_interval(mins => generator.interval_minutes))
        from generator where generator.id = ${uuid} and crawl.project_id = ${projectId}`.execute(tx);
      await sql`update generator set paused_at = null where id = ${uuid}`.execute(tx);
    }
    await sql`
      update host set next_at = least(host.next_at, c.next_at) from crawl c
      where c.project_id = ${projectId} and c.next_at is not null and host.key = c.host_key`.execute(tx);
    return 'done';
  });
