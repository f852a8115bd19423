/** What an item is to a person, as the lists of items ask for it. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Keys } from '#features/items/lists.ts';
import type { Reader } from '#features/items/reader.ts';
import { unreadHorizon } from './horizon.ts';

export const readerOf = async (db: Db, accountId: number): Promise<Reader> => {
  const horizon = await unreadHorizon(db);
  return {
    accountId,
    horizon,
    isRead: isRead(accountId, horizon),
    isStarred: sql`exists (select from star where star.account_id = ${accountId} and star.item_id = i.id)`,
    unreadOf: projects => (projects ? unreadOfProjects(accountId, horizon, projects) : unreadOfAll(accountId, horizon)),
  };
};

/** A condition on `i`. */
export const isRead = (accountId: number, horizon: number): Keys => sql`coalesce(
  (select e.is_read from item_read e
    where e.account_id = ${accountId} and e.project_id = i.project_id and e.item_id = i.id),
  i.id <= ${edgeOf(accountId, horizon, sql`i.project_id`)})`;

/** The id up to which items of a project are read, but for single ones. */
export const edgeOf = (
  accountId: number,
  horizon: number,
  projectId: Keys,
): Keys => sql`greatest(${horizon}::bigint, coalesce(
  (select u.item_id from read_upto u where u.account_id = ${accountId} and u.project_id = ${projectId}),
  (select a.read_id from account a where a.id = ${accountId})))`;

const unreadOfProjects = (accountId: number, horizon: number, projects: Keys): Keys => sql`
  with source as materialized (
    select p.id, ${edgeOf(accountId, horizon, sql`p.id`)} as edge from (${projects}) wanted join project p on p.id = wanted.id
  ), exception as materialized (
    select e.item_id as id, e.project_id, e.is_read from item_read e where e.account_id = ${accountId}
  )
  select i.id, i.sort_at from source cross join lateral (
    select i.id, i.sort_at from item i where i.project_id = source.id and i.id > source.edge
  ) i where not exists (select from exception e where e.id = i.id)
  union all
  select i.id, i.sort_at from exception e join item i on i.id = e.id
  where not e.is_read and e.project_id in (select id from source)`;

const unreadOfAll = (accountId: number, horizon: number): Keys => sql`
  select i.id, i.sort_at from item i where i.id > ${horizon} and not ${isRead(accountId, horizon)}
  union all
  select i.id, i.sort_at from item_read e join item i on i.id = e.item_id
  where e.account_id = ${accountId} and not e.is_read and e.item_id <= ${horizon}`;
