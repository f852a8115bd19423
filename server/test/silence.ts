/** The tests of silence alarms make a world with a clock that is moved by hand. Minutes are counted from the same beginning. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import type { RaiseAlerts } from '#features/silence/tell.ts';
import { watchSilence } from '#features/silence/watch.ts';
import { type Seeded, seedItems } from './seed.ts';

const beginning = Date.parse('2026-03-05T00:00:00Z');

export const minute = (n: number): Date => new Date(beginning + n * 60_000);

/** Passes once at this minute, as a server that has never been down. */
export const passAt = async (db: Db, n: number, raise: RaiseAlerts = raiseAlerts): Promise<boolean> => {
  await sql`
    insert into silence_watch (passed_at, resumed_at) values (${minute(n - 1)}, ${minute(-10_000)})
    on conflict (one) do update set passed_at = excluded.passed_at`.execute(db);
  return watchSilence({ db }, raise, { at: minute(n) });
};

/** Passes once at this minute, with nothing since the pass before. */
export const passAfterDowntime = (db: Db, n: number): Promise<boolean> =>
  watchSilence({ db }, raiseAlerts, { at: minute(n) });

interface NewAlarm {
  subscriptionId?: number;
  projectId?: number;
  every?: number | null;
  cron?: string;
  grace?: number;
  lastAt?: number | null;
}

/** Makes an alarm as it was set at the beginning. */
export const makeAlarm = async (db: Db, accountId: number, alarm: NewAlarm): Promise<number> => {
  const {
    every = alarm.cron ? null : 60,
    cron = null,
    grace = 10,
    lastAt = 0,
    subscriptionId = null,
    projectId = null,
  } = alarm;
  const { rows } = await sql<{ id: number }>`
    insert into silence (account_id, subscription_id, project_id, every_minutes, cron, time_zone, grace_minutes, since, last_at, due_at)
    values (${accountId}, ${subscriptionId}, ${projectId}, ${every}, ${cron}, ${cron && 'UTC'}, ${grace}, ${minute(0)},
      ${lastAt === null ? null : minute(lastAt)}, ${minute((lastAt ?? 0) + (every ?? 0) + grace)})
    returning id`.execute(db);
  return rows[0]!.id;
};

/** An item of the source was first seen at this minute. */
export const comes = async (db: Db, project: Pick<Seeded, 'id' | 'listed'>, n: number): Promise<number> => {
  const [id] = await seedItems(db, project, [{ title: `At ${n}` }]);
  await sql`update item set created_at = ${minute(n)} where id = ${id!}`.execute(db);
  return id!;
};

/** The source was asked at this minute, and has answered or not. */
export const asked = async (db: Db, { id }: Pick<Seeded, 'id'>, n: number, answered = true): Promise<void> => {
  await sql`insert into host (key) values ('silent.example') on conflict do nothing`.execute(db);
  await sql`
    insert into crawl (project_id, host_key, next_at, checked_at, succeeded_at, failures)
    values (${id}, 'silent.example', ${minute(n + 30)}, ${minute(n)}, ${answered ? minute(n) : null}, ${answered ? 0 : 1})
    on conflict (project_id) do update set checked_at = excluded.checked_at, next_at = excluded.next_at,
      succeeded_at = coalesce(excluded.succeeded_at, crawl.succeeded_at), failures = excluded.failures`.execute(db);
};

/** The alerts of a person in their order, such as `LATE 70`. */
export const toldTo = async (db: Db, accountId: number): Promise<string[]> =>
  (
    await sql<{ text: string }>`
      select concat_ws(' ', silence_kind, silent_minutes) as text from alert
      where account_id = ${accountId} and kind = 'SILENCE' order by id`.execute(db)
  ).rows.map(row => row.text);

export const stateOfAlarm = async (db: Db, id: number): Promise<string> =>
  (await sql<{ state: string }>`select state from silence where id = ${id}`.execute(db)).rows[0]!.state;
