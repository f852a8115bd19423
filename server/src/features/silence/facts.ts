/** Reads what is known of alarms and of the things that they watch. Each look is by an index of one source, tag or word: items are never scanned. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { Known, State } from './judge.ts';
import type { Rule } from './rule.ts';

type Sql = RawBuilder<unknown>;

/** An alarm, with what is needed to judge it and to tell people of it. */
export interface Alarm extends Known {
  id: number;
  accountId: number;
  projectId: number | null;
  thing: Thing;
  isFailing: boolean;
}

/** The thing that is watched, as its person calls it. One of the three is set. */
export interface Thing {
  title: string;
  urlKey: string | null;
  tag: string | null;
  word: string | null;
}

/** Bound: of a tag those of its sources are looked at whose news are the newest. */
const SOURCES_OF_TAG = 20;

/** Hits of words and tags are noted a moment after the crawl that has brought them. */
const notedBy = (clock: Sql) => sql`(${clock} - interval '2 minutes')`;

const sourcesOfTag = sql`
  select tagged.id, tagged.newest_item_id from project_tag t join project tagged on tagged.id = t.project_id
  where t.name = sub.tag and tagged.visibility = 'PUBLIC' and tagged.merged_into is null`;

/** Bound: hits that are not listed any more are passed over, as long as they are few. */
const HITS_OF_WORD = 20;

const newestHits = (most: number) => sql`
  select hit.item_id from word_hit hit where hit.word_id = sub.word_id order by hit.item_id desc limit ${sql.lit(most)}`;

/** These need `sub`, the subscription, and `p`, the project, one of which may be missing; and bring `c`, its crawl, and `g`, its ping. */
const joins = sql`left join crawl c on c.project_id = p.id left join ping g on g.project_id = p.id`;

/** The first sight of the newest item, or a ping; null: there is none that this person may see. */
const lifeOf = (person: Sql, clock: Sql): Sql => sql`
  (select least(life.at, ${clock}) from (select case
    when p.id is not null then case when ${isVisibleProject(person)} then
      greatest((select i.created_at from item i where i.project_id = p.id order by i.id desc limit 1), g.last_at) end
    when sub.tag is not null then (
      select max(newest.created_at)
      from (${sourcesOfTag} order by tagged.newest_item_id desc limit ${sql.lit(SOURCES_OF_TAG)}) source
      cross join lateral (
        select i.created_at from item i where i.project_id = source.id order by i.id desc limit 1) newest)
    else (
      select i.created_at from (${newestHits(HITS_OF_WORD)}) h join item i on i.id = h.item_id
      where i.listed order by h.item_id desc limit 1) end as at) life
    where life.at is not null)`;

/** A single source is known to have been asked; of many, that one of them was is enough. */
const askedOf = (person: Sql, clock: Sql): Sql => sql`
  case
    when p.id is not null then case when ${isVisibleProject(person)} then c.succeeded_at end
    when sub.tag is not null then (
      select max(each.succeeded_at) from (${sourcesOfTag}) source join crawl each on each.project_id = source.id
      where each.succeeded_at <= ${notedBy(clock)})
    else (select max(each.succeeded_at) from crawl each where each.succeeded_at <= ${notedBy(clock)}) end`;

/** There is something that we ask. What a person may not see any more counts as such, so that nothing is told of it. */
const isAskedOf = (person: Sql): Sql => sql`
  case
    when p.id is not null then c.project_id is not null or not ${isVisibleProject(person)}
    when sub.tag is not null then exists (
      select from (${sourcesOfTag}) source join crawl each on each.project_id = source.id)
    else exists (select from crawl) end`;

/** Our last question was not answered, or we ask no more. */
const isFailing = sql`coalesce(c.failures > 0 or c.next_at is null and c.project_id is not null, false) as "isFailing"`;

/** These are the columns of a `Thing`. */
const thing = sql`
  coalesce(sub.title, p.title, sub.tag, (select w.text from word w where w.id = sub.word_id), '') as title,
  p.url_key as "urlKey", sub.tag, (select w.text from word w where w.id = sub.word_id) as word`;

const factsOf = (person: Sql, clock: Sql): Sql => sql`
  ${lifeOf(person, clock)} as "lifeAt", ${askedOf(person, clock)} as "askedAt", ${isAskedOf(person)} as "isAsked",
  c.project_id is null as "isPushed", ${isFailing},
  ceil(c.interval_minutes)::int as "checkMinutes", c.median_gap_minutes as "medianGapMinutes", ${thing}`;

interface FactsRow {
  lifeAt: Date | null;
  askedAt: Date | null;
  isAsked: boolean;
  isPushed: boolean;
  isFailing: boolean;
  checkMinutes: number | null;
  medianGapMinutes: number | null;
  title: string;
  urlKey: string | null;
  tag: string | null;
  word: string | null;
}

interface AlarmRow extends FactsRow {
  id: number;
  accountId: number;
  projectId: number | null;
  everyMinutes: number | null;
  cron: string | null;
  timeZone: string | null;
  graceMinutes: number;
  since: Date;
  lastAt: Date | null;
  dueAt: Date;
  state: State;
  startedAt: Date | null;
  now: Date;
}

const ofAlarms = sql`
  from silence s left join subscription sub on sub.id = s.subscription_id
    left join project p on p.id = coalesce(s.project_id, sub.project_id) ${joins}`;

const person = sql`s.account_id`;

/** Row lock: they are these alarms' until the transaction ends. With `skip`, those that another transaction holds are left out. */
export const lockAlarms = async (
  tx: Transaction<Tables>,
  ids: readonly number[],
  { clock, resumedAt, skip }: { clock: Sql; resumedAt: Date; skip: boolean },
): Promise<Alarm[]> => {
  const { rows: locked } = await sql<{ id: number }>`
    select id from silence where id = any (${[...ids]}::bigint[]) order by id for update ${sql.raw(skip ? 'skip locked' : '')}`.execute(
    tx,
  );
  // A statement of its own, which sees what was committed before the lock was had.
  const { rows } = await sql<AlarmRow>`
    select s.id, s.account_id as "accountId", s.project_id as "projectId", s.every_minutes as "everyMinutes", s.cron,
      s.time_zone as "timeZone", s.grace_minutes as "graceMinutes", s.since, s.last_at as "lastAt", s.due_at as "dueAt", s.state,
      case when s.project_id is not null then g.started_at end as "startedAt", ${clock} as now, ${factsOf(person, clock)}
    ${ofAlarms} where s.id = any (${locked.map(row => row.id)}::bigint[]) order by s.id`.execute(tx);
  return rows.map(row => ({ ...alarmOf(row), resumedAt }));
};

const alarmOf = ({
  everyMinutes,
  cron,
  timeZone,
  title,
  urlKey,
  tag,
  word,
  ...row
}: AlarmRow): Omit<Alarm, 'resumedAt'> => ({
  ...row,
  rule: ruleOf({ everyMinutes, cron, timeZone }),
  thing: { title, urlKey, tag, word },
});

/** A row has a period, or a cron expression with its time zone. */
const ruleOf = ({ everyMinutes, cron, timeZone }: Pick<AlarmRow, 'everyMinutes' | 'cron' | 'timeZone'>): Rule =>
  cron !== null && timeZone !== null ? { cron, timeZone } : { everyMinutes: everyMinutes! };

/** Finds alarms that are late if nothing has come, the longest due first. */
export const dueAlarms = (db: Db, clock: Sql, most: number): Promise<number[]> =>
  idsOf(
    db,
    sql`select id from silence where state = 'watching' and due_at <= ${clock} order by due_at, id limit ${sql.lit(most)}`,
  );

/** A run of the project of `s` has begun a grace ago and has not ended. */
const isStuck = (clock: Sql, resumedAt: Date): Sql => sql`
  s.project_id is not null and g.started_at is not null
  and greatest(g.started_at, ${resumedAt}::timestamptz) + make_interval(mins => s.grace_minutes) <= ${clock}`;

export const stuckAlarms = (db: Db, clock: Sql, resumedAt: Date, most: number): Promise<number[]> =>
  idsOf(
    db,
    sql`
      select s.id from ping g join silence s on s.project_id = g.project_id
      where s.state <> 'silent' and ${isStuck(clock, resumedAt)} order by s.id limit ${sql.lit(most)}`,
  );

/** Finds alarms that were silent or waited, and of which something is known now. It writes nothing, however many stay as they are. */
export const changedAlarms = (db: Db, clock: Sql, resumedAt: Date, most: number): Promise<number[]> =>
  idsOf(
    db,
    sql`
      select s.id ${ofAlarms} where s.state <> 'watching' and (${isStuck(clock, resumedAt)}) is not true and (
        ${lifeOf(person, clock)} > coalesce(s.last_at, '-infinity')
        or s.state = 'waiting' and ${askedOf(person, clock)} >= s.due_at)
      order by s.id limit ${sql.lit(most)}`,
  );

/** An alarm that has told, or that waits for an answer. */
export interface Troubled extends Thing {
  id: number;
  state: State;
  dueAt: Date;
  isFailing: boolean;
}

/** Lists those of a person, the newest first. What has become private is not there for its followers. */
export const troubledAlarms = async (db: Db, accountId: number): Promise<Troubled[]> =>
  (
    await sql<Troubled>`
      select s.id, s.state, s.due_at as "dueAt", ${isFailing}, ${thing} ${ofAlarms}
      where s.account_id = ${accountId} and s.state <> 'watching' and (p.id is null or ${isVisibleProject(accountId)})
      order by s.due_at desc, s.id desc`.execute(db)
  ).rows;

const idsOf = async (db: Db, query: RawBuilder<unknown>): Promise<number[]> =>
  (await (query as RawBuilder<{ id: number }>).execute(db)).rows.map(row => row.id);

/** It names a subscription or a project. */
export type Watched = { subscriptionId: number } | { projectId: number };

export type Facts = Omit<FactsRow, 'title' | 'urlKey' | 'tag' | 'word'>;

/** Undefined: there is no such thing that the account may see. */
export const factsFor = async (db: Db, accountId: number, watched: Watched): Promise<Facts | undefined> => {
  const who = sql`${accountId}::bigint`;
  const from =
    'projectId' in watched
      ? sql`project p left join subscription sub on false ${joins} where p.id = ${watched.projectId}`
      : sql`subscription sub left join project p on p.id = sub.project_id ${joins}
          where sub.id = ${watched.subscriptionId} and sub.account_id = ${accountId}
            and (p.id is null or ${isVisibleProject(accountId)})`;
  const { rows } = await sql<FactsRow>`select ${factsOf(who, sql`now()`)} from ${from}`.execute(db);
  return rows[0];
};

/** Bound: the rhythm is read from so many items. */
const RECENT = 100;

/** The moments at which its newest items were first seen, the newest first. */
export const recentSights = async (db: Db, watched: Watched): Promise<Date[]> => {
  const newest = (project: Sql) => sql`
    select i.id, i.created_at from item i where i.project_id = ${project} order by i.id desc limit ${sql.lit(RECENT)}`;
  const ofProject = sql`select created_at as at from (${newest(sql`p.id`)}) recent`;
  const { rows } = await sql<{ at: Date }>`
    select recent.at from ${
      'projectId' in watched
        ? sql`project p left join subscription sub on false`
        : sql`subscription sub left join project p on p.id = sub.project_id`
    } cross join lateral (
      ${ofProject}
      union all
      (select recent.created_at from (
        ${sourcesOfTag} order by tagged.newest_item_id desc limit ${sql.lit(SOURCES_OF_TAG)}) source
        cross join lateral (${newest(sql`source.id`)}) recent
        order by recent.id desc limit ${sql.lit(RECENT)})
      union all
      (select i.created_at from (${newestHits(RECENT)}) h join item i on i.id = h.item_id where i.listed)) recent
    where ${'projectId' in watched ? sql`p.id = ${watched.projectId}` : sql`sub.id = ${watched.subscriptionId}`}
    order by recent.at desc`.execute(db);
  return rows.map(row => row.at);
};
