/** The lists that need no search: all items, one project's, a tag's. Each gives the query for the ids of a page. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { beyond, type KeysetRange, nearestFirst, visibleToAll } from './keyset.ts';

export type Keys = RawBuilder<unknown>;

export const keysOfAll = (range: KeysetRange): Keys => sql`
  select i.id from item i where i.listed and ${visibleToAll} and ${beyond(range)}
  ${nearestFirst(range)} limit ${sql.lit(range.limit)}`;

export const keysOfProject = (projectId: number, range: KeysetRange): Keys => sql`
  select i.id from item i where i.project_id = ${projectId} and ${visibleToAll} and ${beyond(range)}
  ${nearestFirst(range)} limit ${sql.lit(range.limit)}`;

/**
 * Answers the ids of a tag's page. Where many projects have the tag, its items stand close together in the list of all, and a short walk
 * along that finds them. Where few have it, or they have been quiet for long, each project is asked for its nearest item first, and then
 * the nearest projects for the rest: `limit` of them hold the whole page.
 */
export const keysOfTag = async (db: Db, tag: string, range: KeysetRange): Promise<Keys> => {
  if (!(await hasFewProjects(db, tag))) {
    const found = await walk(db, tag, range);
    if (found.length >= range.limit) return listed(found);
  }
  return listed(await askProjects(db, tag, range));
};

export const listed = (ids: readonly number[]): Keys => sql`select unnest(${ids}::bigint[]) as id`;

const FEW_PROJECTS = 200;
const LONGEST_WALK = 2_000;

export const hasFewProjects = async (db: Db, tag: string): Promise<boolean> => {
  const rows = await runPrepared(
    db,
    sql<{ few: boolean }>`
    select count(*) <= ${FEW_PROJECTS} as few
    from (select from project_tag where name = ${tag} limit ${sql.lit(FEW_PROJECTS + 1)}) t`,
  );
  return rows[0]!.few;
};

const walk = async (db: Db, tag: string, range: KeysetRange): Promise<number[]> => {
  const rows = await runPrepared(
    db,
    sql<{ id: number }>`
    select i.id from (
      select i.id, i.project_id, i.written_by, i.sort_at from item i where i.listed and ${beyond(range)}
      ${nearestFirst(range)} limit ${sql.lit(LONGEST_WALK)}
    ) i where ${hasTag(tag)} and ${visibleToAll}
    ${nearestFirst(range)} limit ${sql.lit(range.limit)}`,
  );
  return rows.map(row => row.id);
};

/**
 * A condition on `i`, looked up in a hash: `is true` keeps it from becoming a join, which would read the whole walk. For
 * what is `listed` only: projects that are not for everybody have the tag too.
 */
export const hasTag = (tag: string): Keys =>
  sql`(i.project_id in (select t.project_id from project_tag t where t.name = ${tag})) is true`;

/**
 * The index knows all but whether an item is settled, so it alone is read first; almost always all of the page are. Else
 * all is read again with that condition in every place.
 */
const askProjects = async (db: Db, tag: string, range: KeysetRange): Promise<number[]> => {
  const rows = await runPrepared(
    db,
    sql<{ id: number; settled: boolean }>`
    select i.id, ${visibleToAll} as settled from (${nearestOfProjects(tag, range, sql`true`)}) found join item i on i.id = found.id`,
  );
  if (rows.every(row => row.settled)) return rows.map(row => row.id);
  const again = await runPrepared(db, nearestOfProjects(tag, range, visibleToAll));
  return again.map(row => row.id);
};

const nearestOfProjects = (tag: string, range: KeysetRange, condition: Keys) => {
  const nearest = (project: string, limit: number) => sql`
    select i.id, i.sort_at from item i where i.project_id = ${sql.ref(project)} and ${condition} and ${beyond(range)}
    ${nearestFirst(range)} limit ${sql.lit(limit)}`;
  return sql<{ id: number }>`
    select id from (
      select of_project.id, of_project.sort_at from (
        select tagged.project_id, top.id, top.sort_at from (${projectsOfTag(tag)}) tagged
        cross join lateral (${nearest('tagged.project_id', 1)}) top
        ${nearestFirst(range)} limit ${sql.lit(range.limit)}
      ) nearby cross join lateral (${nearest('nearby.project_id', range.limit)}) of_project
    ) of_projects ${nearestFirst(range)} limit ${sql.lit(range.limit)}`;
};

export const projectsOfTag = (tag: string): Keys => sql`
  select t.project_id from project_tag t join project p on p.id = t.project_id
  where t.name = ${tag} and p.visibility = 'PUBLIC' and p.merged_into is null`;

/** Selects the newest 100 of each of its projects, without an order. What a source brings goes on top of its list. */
export const newestOfTag = (tag: string): Keys => sql`
  select top.id from (${projectsOfTag(tag)}) tagged
  cross join lateral (
    select i.id from item i where i.project_id = tagged.project_id order by i.sort_at desc, i.id desc limit 100
  ) top`;
