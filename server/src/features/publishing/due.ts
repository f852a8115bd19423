/** Publishes what was scheduled, when its time has come. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isTooLong, isTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { holdProject, tryLockItemsOf } from '#features/items/lock.ts';
import { prepare } from './publication.ts';
import { dropDue, lockDue } from './schedule.ts';
import { store } from './store.ts';

interface Publishing {
  /** It replaces the database's clock. */
  at?: Date;
}

type DueDeps = Pick<Deps, 'db' | 'log'> & { settings: Pick<Deps['settings'], 'publicUrl'> };

const AT_ONCE = 50;

/**
 * Any number of processes may: each piece is stored, and taken off the schedule, in one transaction under the lock of its project. A project
 * that is locked is left for the next time. True: there may be more.
 */
export const publishDue = async (deps: DueDeps, { at }: Publishing = {}): Promise<boolean> => {
  const clock: RawBuilder<Date> = at ? sql`${at}::timestamptz` : sql`now()`;
  const { rows } = await sql<Due>`
    select id, project_id as "projectId", ${clock} as now from scheduled_news
    where publish_at <= ${clock} and failed_at is null order by publish_at, id limit ${sql.lit(AT_ONCE)}`.execute(
    deps.db,
  );
  let done = 0;
  for (const due of rows) if (await publishOne(deps, due)) done++;
  return rows.length === AT_ONCE && done > 0;
};

interface Due {
  id: number;
  projectId: number;
  now: Date;
}

const publishOne = async ({ db, log, settings }: DueDeps, due: Due): Promise<boolean> => {
  try {
    return await takeOne(db, due, [settings.publicUrl]);
  } catch (error) {
    if (isTransient(error) && !isTooLong(error)) throw error;
    log('scheduled_news_failed', { project: due.projectId, scheduled: due.id, error });
    await sql`
      update scheduled_news set failed_at = now() where id = ${due.id} and publish_at <= ${due.now}`.execute(db);
    return true;
  }
};

const takeOne = (db: Db, { id, projectId, now }: Due, ownOrigins: readonly string[]): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await tryLockItemsOf(tx, projectId))) return false;
    const held = await holdProject(tx, projectId);
    const news = await lockDue(tx, id, now);
    if (!news) return false;
    const place = held && { projectId, listed: held.listed, now: now > held.now ? now : held.now };
    if (place && !news.isStopped)
      await store(tx, place, prepare(news.publication, ownOrigins), { name: news.name, isDue: true });
    await dropDue(tx, id);
    return true;
  });
