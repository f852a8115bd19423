/** Looks for the lost list of a page that has changed, for its owner to confirm. Beside the crawl, which never waits for it. */
import type { Definition } from '@newsbell/extraction/definition';
import { sql } from 'kysely';
import type { Deps } from '#deps.ts';
import { createThreads, pageLimits, type ThreadLimits } from '#documents/pool.ts';
import { type CrawledSource, isStillAsked } from '#features/crawl/settle.ts';
import type { StrayPage } from '#features/crawl/source-hooks.ts';
import type { KnownItem } from './choose.ts';
import type { ChangedPage } from './repair-on.ts';

export interface Repairs {
  /** Never fails. What is not sought now, because many wait or because this process ends, stays due and comes again with the next look. */
  strayed(deps: Pick<Deps, 'db' | 'log'>, page: StrayPage): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export const openRepairs = (limits?: ThreadLimits): Repairs => {
  const thread = createThreads<ChangedPage, { repair: Definition | null }>(new URL('./worker.ts', import.meta.url), {
    threads: 1,
    memoryMb: pageLimits.memoryMb,
    ...limits,
  });
  const underWay = new Set<Promise<void>>();

  const seek = async (deps: Pick<Deps, 'db' | 'log'>, { projectId, edition, ...page }: StrayPage): Promise<void> => {
    const offered = await offeredFor(deps, projectId);
    const found = await thread.read({ ...page, offered, known: await knownItems(deps, projectId) });
    const isFailure = 'kind' in found;
    if (isFailure && found.code === 'STOPPED') return;
    if (isFailure) deps.log('repair_failed', { projectId, code: found.code });
    await keep(deps, { projectId, edition }, isFailure ? offered : found.repair);
  };

  return {
    strayed: async (deps, page) => {
      if (underWay.size >= MOST_WAITING) return;
      const seeking = seek(deps, page)
        .catch(error => deps.log('repair_failed', { projectId: page.projectId, error }))
        .finally(() => underWay.delete(seeking));
      underWay.add(seeking);
      await seeking;
    },
    close: async () => {
      await thread.close();
      await Promise.all(underWay);
    },
  };
};

/** Each may hold 5 MB. */
const MOST_WAITING = 5;

const offeredFor = async ({ db }: Pick<Deps, 'db'>, projectId: number): Promise<Definition | null> =>
  (await sql<{ repair: Definition | null }>`select repair from generator where project_id = ${projectId}`.execute(db))
    .rows[0]?.repair ?? null;

const knownItems = async ({ db }: Pick<Deps, 'db'>, projectId: number): Promise<KnownItem[]> =>
  (
    await sql<KnownItem>`
      select link, title from item where project_id = ${projectId} and link is not null
      order by sort_at desc, id desc limit 200`.execute(db)
  ).rows;

/** Only while the page is astray: it may have its list again by now. */
const keep = ({ db }: Pick<Deps, 'db'>, asked: CrawledSource, repair: Definition | null) =>
  db.transaction().execute(async tx => {
    if (!(await isStillAsked(tx, asked))) return;
    await sql`
      update generator g set repair = ${repair && JSON.stringify(repair)}::jsonb, repair_due = false
      where project_id = ${asked.projectId} and (
        select code is not null or locator > 0 from generator_run r
        where r.generator_id = g.id and (code is null or code = 'NO_ITEMS') order by id desc limit 1)`.execute(tx);
  });
