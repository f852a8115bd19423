/**
 * Watches over alarms. It reads what is newest when an alarm is due, so that no item costs a write; those that are silent are looked at at
 * each pass, and written only when something has come.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { retryTransient } from '#db/trouble.ts';
import { type Alarm, changedAlarms, dueAlarms, lockAlarms, stuckAlarms } from './facts.ts';
import { type Course, judge } from './judge.ts';
import { type RaiseAlerts, tellOf } from './tell.ts';

type Tx = Transaction<Tables>;
type Sql = RawBuilder<unknown>;

interface Watching {
  /** It replaces the database's clock. */
  at?: Date;
}

const AT_ONCE = 200;

/**
 * Any number of processes may: an alarm is judged under its lock, and what it tells is written in the same transaction. True: there may be
 * more.
 */
export const watchSilence = async (
  { db }: { db: Db },
  raiseAlerts: RaiseAlerts,
  { at }: Watching = {},
): Promise<boolean> => {
  const clock = at ? sql`${at}::timestamptz` : sql`now()`;
  const resumedAt = await notePass(db, clock);
  const due = await dueAlarms(db, clock, AT_ONCE);
  const stuck = await stuckAlarms(db, clock, resumedAt, AT_ONCE);
  const changed = await changedAlarms(db, clock, resumedAt, AT_ONCE);
  const ids = [...new Set([...due, ...stuck, ...changed])];
  if (ids.length === 0) return false;
  const { moved, telling } = await moveOn(db, ids, { clock, resumedAt });
  for (const id of telling) await takeOne(db, raiseAlerts, id, { clock, resumedAt });
  const isFull = [due, stuck, changed].some(some => some.length === AT_ONCE);
  return isFull && moved + telling.length > 0;
};

/** A pass comes each minute. After a pause longer than this nothing could reach us, or nobody has looked. */
const PAUSE_MINUTES = 5;

/** Notes this pass, and answers when Newsbell was last back from a downtime. */
const notePass = async (db: Db, clock: Sql): Promise<Date> => {
  const { rows } = await sql<{ resumedAt: Date }>`
    insert into silence_watch as w (passed_at, resumed_at) values (${clock}, ${clock})
    on conflict (one) do update set passed_at = excluded.passed_at, resumed_at = case
      when excluded.passed_at > w.passed_at + make_interval(mins => ${sql.lit(PAUSE_MINUTES)}) then excluded.passed_at
      else w.resumed_at end
    returning resumed_at as "resumedAt"`.execute(db);
  return rows[0]!.resumedAt;
};

interface Moment {
  clock: Sql;
  resumedAt: Date;
}

/** Moves those on that have nothing to tell, together. Answers the ids of the others: each is taken in a transaction of its own. */
const moveOn = (db: Db, ids: readonly number[], moment: Moment): Promise<{ moved: number; telling: number[] }> =>
  retryTransient(() =>
    db.transaction().execute(async tx => {
      const alarms = await lockAlarms(tx, ids, { ...moment, skip: true });
      const judged = alarms.map(alarm => ({ id: alarm.id, ...judge(alarm) }));
      const quiet = judged.flatMap(({ id, course, news }) => (course && !news ? [{ id, ...course }] : []));
      await writeCourses(tx, quiet);
      return { moved: quiet.length, telling: judged.filter(({ news }) => news).map(({ id }) => id) };
    }),
  );

/**
 * Lock order: the alarm, then its people by rising account, as all who make people due. So one transaction tells of one alarm. Another
 * process may have taken it since: it is judged anew.
 */
const takeOne = (db: Db, raiseAlerts: RaiseAlerts, id: number, moment: Moment): Promise<void> =>
  retryTransient(() =>
    db.transaction().execute(async tx => {
      const [alarm] = await lockAlarms(tx, [id], { ...moment, skip: true });
      if (alarm) await apply(tx, raiseAlerts, alarm);
    }),
  );

const apply = async (tx: Tx, raiseAlerts: RaiseAlerts, alarm: Alarm): Promise<void> => {
  const { course, news } = judge(alarm);
  if (course) await writeCourses(tx, [{ id: alarm.id, ...course }]);
  if (news) await tellOf(tx, raiseAlerts, alarm, news);
};

export const writeCourses = async (tx: Tx, courses: readonly ({ id: number } & Course)[]): Promise<void> => {
  if (courses.length === 0) return;
  await sql`
    update silence s set state = u.state, last_at = u.last_at, due_at = u.due_at
    from unnest(${courses.map(each => each.id)}::bigint[], ${courses.map(each => each.state)}::text[],
      ${courses.map(each => each.lastAt)}::timestamptz[], ${courses.map(each => each.dueAt)}::timestamptz[])
      u (id, state, last_at, due_at)
    where s.id = u.id`.execute(tx);
};
