/**
 * Makes the newest items of something newly followed unread, and no more. It runs inside the transaction that follows it, before or after.
 */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { unreadHorizon } from './horizon.ts';

/** A project that a followed tag brings already stays as it is. */
export const startReadingProject = (tx: Db, accountId: number, projectId: number): Promise<void> =>
  moveMarks(
    tx,
    accountId,
    sql`
    select p.id as project_id, coalesce((
      select id from item where project_id = p.id order by id desc offset ${newest} limit 1), 0) as item_id
    from project p where p.id = ${projectId} and not exists (${tagsThatBring(accountId)})`,
  );

/**
 * Makes the newest of all its projects together unread. Projects that are followed anyway, or brought by another followed tag, stay as they
 * are.
 */
export const startReadingTag = (tx: Db, accountId: number, tag: string): Promise<void> => {
  const projects = sql`
    select p.id, p.newest_item_id, p.visibility from project p join project_tag t on t.project_id = p.id
    where t.name = ${tag} and p.visibility = 'PUBLIC' and p.merged_into is null`;
  return moveMarks(
    tx,
    accountId,
    sql`
    with tagged as materialized (${projects}), edge as materialized (
      select coalesce((
        select i.id from (select id from tagged order by newest_item_id desc limit ${newest + 1}) p
        cross join lateral (select id from item where project_id = p.id order by id desc limit ${newest + 1}) i
        order by i.id desc offset ${newest} limit 1), 0) as id
    )
    select p.id as project_id, edge.id as item_id from tagged p cross join edge
    where p.newest_item_id > least(edge.id, (select read_id from account where id = ${accountId}))
      and not exists (select from subscription s where s.account_id = ${accountId} and s.project_id = p.id)
      and not exists (${tagsThatBring(accountId)} and s.tag <> ${tag})`,
  );
};

/** The project was followed before its first document came. */
export const startReadingFirstItems = async (tx: Db, projectId: number): Promise<void> => {
  await sql`
    insert into read_upto (account_id, project_id, item_id)
    select follower.id, ${projectId}, edge.id from (
      select id from item where project_id = ${projectId} order by id desc offset ${newest} limit 1
    ) edge cross join (
      select account_id as id from subscription where project_id = ${projectId}
      union
      select s.account_id from subscription s join project_tag t on t.name = s.tag
      where t.project_id = ${projectId} and (select visibility = 'PUBLIC' from project where id = ${projectId})
    ) follower
    on conflict (account_id, project_id) do update set item_id = greatest(read_upto.item_id, excluded.item_id)`.execute(
    tx,
  );
};

const newest = subscriptionLimits.unreadAtFirst;

/** The condition is on a project `p`. */
const tagsThatBring = (accountId: number): RawBuilder<unknown> => sql`
  select from subscription s join project_tag t on t.name = s.tag and t.project_id = p.id
  where s.account_id = ${accountId} and p.visibility = 'PUBLIC'`;

/**
 * `marks` gives `project_id` and `item_id`. A mark never goes back, and what followed words have found stays unread if it is. Above it
 * nothing was there before.
 */
const moveMarks = async (tx: Db, accountId: number, marks: RawBuilder<unknown>): Promise<void> => {
  const horizon = await unreadHorizon(tx);
  await sql`
    with marks as materialized (${marks}), moved as (
      insert into read_upto (account_id, project_id, item_id) select ${accountId}, project_id, item_id from marks
      on conflict (account_id, project_id) do update set item_id = greatest(read_upto.item_id, excluded.item_id)
    ), past as (
      delete from item_read e using marks
      where e.account_id = ${accountId} and e.project_id = marks.project_id and e.item_id > marks.item_id and e.is_read is null
    )
    insert into item_read (account_id, project_id, item_id, is_read)
    select ${accountId}, i.project_id, i.id, false from marks
    left join read_upto before on before.account_id = ${accountId} and before.project_id = marks.project_id
    join item i on i.project_id = marks.project_id and i.id <= marks.item_id
      and i.id > greatest(${horizon}, coalesce(before.item_id, (select read_id from account where id = ${accountId})))
    where exists (
      select from subscription s join word_hit h on h.word_id = s.word_id
      where s.account_id = ${accountId} and h.item_id = i.id)
    on conflict do nothing`.execute(tx);
};
