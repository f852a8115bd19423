/**
 * Says what an item is to a person, in one place for all lists. It is read (true) where the person has read it, alone or by a mark of all.
 * It is unread (false) where something that they follow brings it and it came after their edge, or where they have marked it so. Else it is
 * neither (null): nothing that they follow brings it, or it was there before, or it is too old to be counted.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Keys } from '#features/items/lists.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { unreadHorizon } from './horizon.ts';
import { isOfSource } from './sources.ts';

export const viewerOf = async (db: Db, accountId: number): Promise<Viewer> => {
  const horizon = await unreadHorizon(db);
  const isUnreadIfFollowed = countsIfFollowed(accountId, horizon);
  return {
    accountId,
    horizon,
    state: stateOf(accountId, horizon, isFollowed(accountId)),
    stateIf: followed => stateOf(accountId, horizon, followed),
    isUnreadIfFollowed,
    isUnread: sql`(${isUnreadIfFollowed} and ${isFollowed(accountId)})`,
    isFollowed: isFollowed(accountId),
    isStarred: sql`exists (select from star where star.account_id = ${accountId} and star.item_id = i.id)`,
    canDelete: canDelete(accountId),
    unreadOf: projects => unreadOfProjects(accountId, horizon, projects),
  };
};

const canDelete = (
  accountId: number,
): Keys => sql`(p.kind = 'PUBLISHED' and (coalesce(p.owner_id = ${accountId}, false) or exists (
  select from account a where a.id = ${accountId} and a.roles && '{ROLE_ADMIN,ROLE_MANAGER}')))`;

/** The id up to which nothing of a project is unread, but for single items. */
export const edgeOf = (
  accountId: number,
  horizon: number,
  projectId: Keys,
): Keys => sql`greatest(${horizon}::bigint, coalesce(
  (select u.item_id from read_upto u where u.account_id = ${accountId} and u.project_id = ${projectId}),
  (select a.read_id from account a where a.id = ${accountId})))`;

/** Conditions on `i`. What is read is not above the edge, or `item_read` says that it is. */
const countsIfFollowed = (accountId: number, horizon: number): Keys => sql`coalesce(
  (select e.is_read is false from item_read e
    where e.account_id = ${accountId} and e.project_id = i.project_id and e.item_id = i.id),
  i.id > ${edgeOf(accountId, horizon, sql`i.project_id`)})`;

const isFollowed = (accountId: number): Keys => sql`(
  ${isOfSource({ accountId })} or exists (
    select from word_hit h join subscription s on s.account_id = ${accountId} and s.word_id = h.word_id
    where h.item_id = i.id offset 0))`;

/** The same as the conditions say, with one look at what is noted of the item: true, false or null. */
const stateOf = (accountId: number, horizon: number, followed: Keys): Keys => sql`(
  select case
    when e.is_read or (e.item_id is null and u.read_ids @> i.id) then true
    when case when e.item_id is null
        then i.id > greatest(${horizon}::bigint, coalesce(u.item_id, (select a.read_id from account a where a.id = ${accountId})))
        else e.is_read is false end
      and ${followed} then false end
  from (select) one
  left join item_read e on e.account_id = ${accountId} and e.project_id = i.project_id and e.item_id = i.id
  left join read_upto u on u.account_id = ${accountId} and u.project_id = i.project_id)`;

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
