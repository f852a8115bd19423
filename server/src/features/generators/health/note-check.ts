/** Writes what a look at a generator's page came to, and what that means for its health; the owner is told of a bad turn once. */
import type { GeneratorHealth } from '@newsbell/contracts/generators';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import type { PageCheck } from '#features/crawl/source-hooks.ts';
import { type GraveHealth, judge, type Run, type Usual } from './judge.ts';
import { tellOwner } from './tell-owner.ts';

/** The crawl row is locked. One letter tells of all that comes until the generator is well again. */
export const noteCheck = async (
  tx: Transaction<Tables>,
  deps: Pick<Deps, 'settings'>,
  check: PageCheck,
): Promise<void> => {
  const generator = await lock(tx, check.projectId);
  if (!generator) return;
  const before = await runsOf(tx, generator.id);
  const run = runOf(check, generator.now, before);
  const { health, grave, since, usual } = judge(
    [run, ...before],
    generator.health,
    generator.usual,
    deps.settings.generators,
  );
  const isNews = grave !== null && generator.told === null;
  const isOnCourse = run.code === null && run.locator === 0;
  const isAstray = check.page !== undefined && (run.code === 'NO_ITEMS' || (run.code === null && !isOnCourse));
  await sql`
    with added as (
      insert into generator_run (generator_id, code, bytes, items, known, distinct_titles, candidates, locator)
      values (${generator.id}, ${run.code}, ${run.bytes}, ${run.items}, ${run.known}, ${run.distinctTitles},
        ${run.candidates}, ${run.locator})),
    gone as (
      delete from generator_run where generator_id = ${generator.id} and id <= (
        select id from generator_run where generator_id = ${generator.id} order by id desc offset ${KEPT} - 1 limit 1))
    update generator set health = ${health}, health_since = case when health = ${health} then health_since else now() end,
      last_items = case when ${check.code === null || check.page !== undefined} then ${run.items} else last_items end,
      usual_items = ${usual?.items ?? null}, usual_bytes = ${usual?.bytes ?? null},
      repair = case when ${isOnCourse} then null else repair end,
      repair_due = item_xpath is not null and ${isAstray} or (repair_due and not ${isOnCourse}),
      told = case when ${health === 'ok'} then null when ${isNews} then ${grave} else told end
    where id = ${generator.id}`.execute(tx);
  if (isNews) await tellOwner(tx, deps.settings, generator.id, { health: grave, code: check.code!, since });
};

/** Checks from before an edit are of no use. The owner was notified of those, not of the ones to come. */
export const forgetChecks = async (tx: Transaction<Tables>, generator: string): Promise<void> => {
  await sql`delete from generator_run where generator_id = ${generator}`.execute(tx);
  await sql`
    update generator set health = 'new', health_since = now(), repair = null, repair_due = false, told = null,
      usual_items = null, usual_bytes = null
    where id = ${generator}`.execute(tx);
};

interface Judged {
  id: string;
  health: GeneratorHealth;
  told: GraveHealth | null;
  usual: Usual | null;
  now: Date;
}

const lock = async (tx: Transaction<Tables>, projectId: number): Promise<Judged | undefined> =>
  (
    await sql<Judged>`
      select id, health, told, now() as now, case when usual_items is not null
        then json_build_object('items', usual_items, 'bytes', usual_bytes) end as usual from generator where project_id = ${projectId} for update`.execute(
      tx,
    )
  ).rows[0];

interface StoredRun extends Run {
  known: number;
}

const runsOf = async (tx: Transaction<Tables>, generator: string): Promise<StoredRun[]> =>
  (
    await sql<StoredRun>`
      select at, code, bytes, items, known, candidates, distinct_titles as "distinctTitles", locator
      from generator_run where generator_id = ${generator} order by id desc limit ${KEPT} - 1`.execute(tx)
  ).rows;

const KEPT = 30;

/** A page that was not read again, because it is as it was, gives what it gave. */
const runOf = ({ code, page, known }: PageCheck, at: Date, before: readonly StoredRun[]): StoredRun => {
  const last = code === null ? before.find(run => run.code === null) : before[0]?.code === code ? before[0] : undefined;
  const seen = page ? { ...page, known } : last ? { ...last, known: last.items } : nothing;
  return { ...seen, at, code };
};

const nothing = { bytes: 0, items: 0, known: 0, distinctTitles: 0, candidates: 0, locator: null };
