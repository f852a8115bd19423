/** Sets, shows and ends the alarm of a subscription or of a published project. */

import type { OwnSilence, Silence, SilenceState, SilenceView } from '@newsbell/contracts/silence';
import { pathOfFollowed } from '@newsbell/contracts/words-in-addresses';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { type Alarm, factsFor, lockAlarms, recentSights, troubledAlarms, type Watched } from './facts.ts';
import type { Course } from './judge.ts';
import { propose } from './proposal.ts';
import { dueAfter, nextOfCron, type Rule } from './rule.ts';
import { writeCourses } from './watch.ts';

type Tx = Transaction<Tables>;

export interface Wish {
  rule: Rule;
  graceMinutes: number;
}

/** Undefined: there is no such thing that the account may see. */
export const viewOf = async (db: Db, accountId: number, watched: Watched): Promise<SilenceView | undefined> => {
  const facts = await factsFor(db, accountId, watched);
  if (!facts) return undefined;
  const { lifeAt, checkMinutes, medianGapMinutes, isFailing } = facts;
  const [sights, row] = await Promise.all([recentSights(db, watched), rowOf(db, watched)]);
  return {
    silence: row ? silenceOf(row, { isFailing }) : null,
    lastAt: (lifeAt ?? row?.lastAt)?.toISOString() ?? null,
    proposed: propose({ sights, checkMinutes, medianGapMinutes }),
    checkMinutes: checkMinutes || null,
  };
};

/** Idempotent: the same wish again changes nothing. Answers false where there is nothing to watch. */
export const setSilence = (db: Db, accountId: number, watched: Watched, wish: Wish): Promise<boolean> =>
  retryTransient(
    () =>
      db.transaction().execute(async tx => {
        const { id, isNew } = await ensureRow(tx, accountId, watched, wish);
        if (id === undefined) return false;
        const { resumedAt } = (await watchRow(tx)) ?? { resumedAt: new Date(0) };
        const [alarm] = await lockAlarms(tx, [id], { clock: sql`now()`, resumedAt, skip: false });
        if (!alarm) return false;
        if (!isNew && isSame(alarm, wish)) return true;
        await writeRule(tx, id, wish);
        await writeCourses(tx, [{ id, ...courseFor(alarm, wish) }]);
        return true;
      }),
    requestPatience,
  );

/** Idempotent. */
export const removeSilence = async (db: Db, watched: Watched): Promise<void> => {
  await sql`delete from silence where ${isOf(watched)}`.execute(db);
};

/** It is not late before a grace has passed, so that a wish for what is silent already is told soon and not at once. One that was told stays told. */
const courseFor = ({ state, lastAt, lifeAt, since, now }: Alarm, { rule, graceMinutes }: Wish): Course => {
  const newest = lifeAt !== null && (lastAt === null || lifeAt > lastAt) ? lifeAt : lastAt;
  const dueAt = dueAfter(rule, newest ?? since, graceMinutes);
  if (state === 'silent' && dueAt <= now) return { state, lastAt, dueAt };
  const soonest = now.getTime() + graceMinutes * 60_000;
  return { state: 'watching', lastAt: newest, dueAt: new Date(Math.max(dueAt.getTime(), soonest)) };
};

const isSame = ({ rule, graceMinutes }: Alarm, wish: Wish): boolean =>
  graceMinutes === wish.graceMinutes && JSON.stringify(rule) === JSON.stringify(wish.rule);

const isOf = (watched: Watched) =>
  'projectId' in watched ? sql`project_id = ${watched.projectId}` : sql`subscription_id = ${watched.subscriptionId}`;

const columnsOf = ({ rule, graceMinutes }: Wish) => ({
  every: 'everyMinutes' in rule ? rule.everyMinutes : null,
  cron: 'cron' in rule ? rule.cron : null,
  zone: 'cron' in rule ? rule.timeZone : null,
  graceMinutes,
});

const ensureRow = async (tx: Tx, accountId: number, watched: Watched, wish: Wish) => {
  const { every, cron, zone, graceMinutes } = columnsOf(wish);
  const thing =
    'projectId' in watched
      ? sql`select null::bigint, id from project where id = ${watched.projectId} and owner_id = ${accountId} for key share`
      : sql`select id, null::bigint from subscription where id = ${watched.subscriptionId} and account_id = ${accountId} for key share`;
  const made = await sql<{ id: number }>`
    insert into silence (account_id, subscription_id, project_id, every_minutes, cron, time_zone, grace_minutes, due_at)
    select ${accountId}, thing.subscription_id, thing.project_id, ${every}::int, ${cron}::text, ${zone}::text, ${graceMinutes}::int, now()
    from (${thing}) thing (subscription_id, project_id)
    on conflict do nothing returning id`.execute(tx);
  if (made.rows[0]) return { id: made.rows[0].id, isNew: true };
  const { rows } = await sql<{ id: number }>`
    select id from silence where account_id = ${accountId} and ${isOf(watched)}`.execute(tx);
  return { id: rows[0]?.id, isNew: false };
};

const writeRule = async (tx: Tx, id: number, wish: Wish): Promise<void> => {
  const { every, cron, zone, graceMinutes } = columnsOf(wish);
  await sql`
    update silence set every_minutes = ${every}::int, cron = ${cron}::text, time_zone = ${zone}::text, grace_minutes = ${graceMinutes}
    where id = ${id}`.execute(tx);
};

const watchRow = async (tx: Tx) =>
  (await sql<{ resumedAt: Date }>`select resumed_at as "resumedAt" from silence_watch`.execute(tx)).rows[0];

interface Row {
  everyMinutes: number | null;
  cron: string | null;
  timeZone: string | null;
  graceMinutes: number;
  state: Course['state'];
  lastAt: Date | null;
  dueAt: Date;
  now: Date;
}

const rowOf = async (db: Db, watched: Watched): Promise<Row | undefined> =>
  (
    await sql<Row>`
      select every_minutes as "everyMinutes", cron, time_zone as "timeZone", grace_minutes as "graceMinutes", state,
        last_at as "lastAt", due_at as "dueAt", now() as now
      from silence where ${isOf(watched)}`.execute(db)
  ).rows[0];

/** Lists a person's alarms that have told or wait. */
export const ownTroubles = async (db: Db, accountId: number): Promise<OwnSilence[]> =>
  (await troubledAlarms(db, accountId)).map(row => ({
    id: row.id,
    title: row.title,
    path: pathOfFollowed(row),
    state: row.state === 'silent' ? 'SILENT' : row.isFailing ? 'UNREACHABLE' : 'ASKING',
    dueAt: row.dueAt.toISOString(),
  }));

const silenceOf = (row: Row, { isFailing }: { isFailing: boolean }): Silence => {
  const { everyMinutes, cron, timeZone, graceMinutes, dueAt, now } = row;
  const rule = cron !== null && timeZone !== null ? { cron, timeZone } : undefined;
  return {
    ...{ everyMinutes, cron, timeZone, graceMinutes },
    state: stateOf(row, isFailing),
    dueAt: dueAt.toISOString(),
    nextAt: (rule && nextOfCron(rule, now))?.toISOString() ?? null,
  };
};

const stateOf = ({ state }: Row, isFailing: boolean): SilenceState => {
  if (state === 'silent') return 'SILENT';
  if (state === 'watching') return 'WATCHING';
  return isFailing ? 'UNREACHABLE' : 'ASKING';
};
