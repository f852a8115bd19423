/** Counts unread items. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { Keys } from '#features/items/lists.ts';
import { unreadHorizon } from './horizon.ts';
import { edgeOf } from './viewer.ts';

/** 1,000 stands for that many or more. */
export interface UnreadCounts {
  /** Each item once, though several subscriptions have it. */
  all: number;
  /** By the subscription's id; those that have none are left out. */
  bySubscription: Map<number, number>;
}

/**
 * Each followed project is counted by its index. The projects of a tag are gone through until there are 1,000 items: of a
 * large tag mostly few are looked at. Where a tag ended so, there are 1,000 in all; else every project has been counted.
 */
export const unreadCounts = async (db: Db, accountId: number): Promise<UnreadCounts> => {
  const horizon = await unreadHorizon(db);
  const rows = await runPrepared(
    db,
    sql<{ id: number | null; unread: number }>`
    with ${counting(accountId, horizon, sql`s.account_id = ${accountId}`)}
    select id, unread from subscribed where unread > 0
    union all select null, case
      when exists (select from subscribed where unread = ${sql.lit(most)}) then ${sql.lit(most)}
      else least(${sql.lit(most)}, (
        select coalesce(sum(unread), 0) from (
          select max(unread) as unread from (
            select project_id, sum(unread) as unread from counted group by id, project_id
          ) each group by project_id
        ) of_project
      ) + (
        select count(distinct item_id) from hit
        where project_id not in (select project_id from counted where unread > 0)
      ))::int end`,
  );
  return {
    all: rows.find(row => row.id === null)?.unread ?? 0,
    bySubscription: new Map(rows.flatMap(({ id, unread }) => (id === null ? [] : [[id, unread] as const]))),
  };
};

/** Answers the counts of `unreadCounts` for each subscription. With `ids` only they are counted, and no other is read. */
export const unreadBySubscription = async (
  db: Db,
  accountId: number,
  ids?: readonly number[],
): Promise<Map<number, number>> => {
  if (!ids) return (await unreadCounts(db, accountId)).bySubscription;
  const horizon = await unreadHorizon(db);
  const these = sql`(s.account_id = ${accountId} and s.id = any (${ids}::bigint[]))`;
  const rows = await runPrepared(
    db,
    sql<{ id: number; unread: number }>`
    with ${counting(accountId, horizon, these)} select id, unread from subscribed where unread > 0`,
  );
  return new Map(rows.map(({ id, unread }) => [id, unread]));
};

const most = subscriptionLimits.unread;

/** `subscribed`: how much is unread of each subscription `s` that is one of `these`. */
const counting = (accountId: number, horizon: number, these: Keys): Keys => sql`
    marked as materialized (
      select project_id, item_id, is_read from item_read
      where account_id = ${accountId} and (item_id > ${horizon} or not is_read)
    ),
    counted (id, project_id, unread) as materialized (
      ${ofProjects(accountId, horizon, these)} union all ${ofTags(accountId, horizon, these)}
      union all ${ofKept(accountId, horizon, these)}
    ),
    hit as materialized (${unreadHits(accountId, horizon, these)}),
    subscribed as materialized (
      select id, least(${sql.lit(most)}, sum(unread))::int as unread from counted group by id
      union all select id, least(${sql.lit(most)}, count(*))::int from hit group by id
    )`;

/** Hash lookup: the subquery becomes a hash table of the plan. An item that is neither read nor unread counts as little as a read one. */
const isMarked = (how: 'read' | 'unread', itemId: 'i.id' | 'h.item_id'): Keys => sql`
  (${sql.ref(itemId)} in (select m.item_id from marked m where m.is_read is ${how === 'read' ? sql`not` : sql``} false)) is true`;

/** The project of an id, with the edge up to which its items are read, if something has come above that. `offset 0` keeps it from being joined by reading all projects. */
const projectWithNews = (accountId: number, horizon: number, id: Keys, mayBeSeen: Keys): Keys => sql`
  select p.id, p.edge from (
    select p.id, p.newest_item_id, ${edgeOf(accountId, horizon, sql`p.id`)} as edge
    from project p where p.id = ${id} and ${mayBeSeen} offset 0
  ) p where p.newest_item_id > p.edge`;

/** The condition is on a project `p`. */
const above = sql`
  select from item i where i.project_id = p.id and i.id > p.edge and not ${isMarked('read', 'i.id')} limit ${sql.lit(most)}`;

const ofProjects = (accountId: number, horizon: number, these: Keys): Keys => sql`
  select s.id, p.id, above.count from subscription s
  cross join lateral (${projectWithNews(accountId, horizon, sql`s.project_id`, isVisibleProject(accountId))}) p
  cross join lateral (select count(*) from (${above}) above) above
  where ${these} and s.project_id is not null`;

const ofTags = (accountId: number, horizon: number, these: Keys): Keys => sql`
  select s.id, of_tag.project_id, of_tag.count from subscription s
  cross join lateral (
    select above.project_id, count(*) from (
      select p.id as project_id from project_tag t
      cross join lateral (${projectWithNews(accountId, horizon, sql`t.project_id`, sql`${isVisibleProject(undefined)} and p.merged_into is null`)}) p
      cross join lateral (${above}) above
      where t.name = s.tag limit ${sql.lit(most)}
    ) above group by above.project_id
  ) of_tag
  where ${these} and s.tag is not null`;

/** Selects items that are unread although they lie at or below the edge, because the person has marked them so. */
const ofKept = (accountId: number, horizon: number, these: Keys): Keys => sql`
  select s.id, kept.project_id, count(*) from (
    select m.project_id, p.visibility from marked m join project p on p.id = m.project_id
    where not m.is_read and m.item_id <= ${edgeOf(accountId, horizon, sql`m.project_id`)}
      and ${isVisibleProject(accountId)}
  ) kept cross join lateral (
    select s.id from subscription s where ${these} and s.project_id = kept.project_id
    union all
    select s.id from project_tag t join subscription s on ${these} and s.tag = t.name
    where t.project_id = kept.project_id and kept.visibility = 'PUBLIC'
  ) s group by s.id, kept.project_id`;

const unreadHits = (accountId: number, horizon: number, these: Keys): Keys => sql`
  select hit.id, hit.item_id, i.project_id from (
    select s.id, h.item_id from subscription s cross join lateral (
      select h.item_id from word_hit h
      where h.word_id = s.word_id and h.item_id > ${horizon} and not ${isMarked('read', 'h.item_id')} offset 0
    ) h where ${these} and s.word_id is not null
    union all
    select s.id, m.item_id from marked m join word_hit h on h.item_id = m.item_id
    join subscription s on ${these} and s.word_id = h.word_id
    where not m.is_read and m.item_id <= ${horizon}
  ) hit cross join lateral (
    select i.id, i.project_id from item i where i.id = hit.item_id and i.listed offset 0
  ) i where ${isMarked('unread', 'i.id')} or i.id > ${edgeOf(accountId, horizon, sql`i.project_id`)}`;
