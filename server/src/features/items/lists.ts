/** The lists that need no search: all items, one project's, a tag's. Each gives the query for the ids of a page. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { beyond, nearestFirst, type Stretch, settled } from './keyset.ts';
import { runPrepared } from './prepared.ts';

export type Keys = RawBuilder<unknown>;

export const keysOfAll = (stretch: Stretch): Keys => sql`
  select i.id from item i where i.listed and ${settled} and ${beyond(stretch)}
  ${nearestFirst(stretch)} limit ${sql.lit(stretch.limit)}`;

export const keysOfProject = (projectId: number, stretch: Stretch): Keys => sql`
  select i.id from item i where i.project_id = ${projectId} and ${settled} and ${beyond(stretch)}
  ${nearestFirst(stretch)} limit ${sql.lit(stretch.limit)}`;

/**
 * The ids of a tag's page. Where many projects have the tag, its items stand close together in the list of all, and a
 * short walk along that finds them. Where few have it, or they have been quiet for long, each project is asked for its
 * nearest item first, and then the nearest projects for the rest: `limit` of them hold the whole page.
 */
export const keysOfTag = async (db: Db, tag: string, stretch: Stretch): Promise<Keys> => {
  if (!(await hasFewProjects(db, tag))) {
    const found = await walk(db, tag, stretch);
    if (found.length >= stretch.limit) return sql`select unnest(${found}::bigint[]) as id`;
  }
  return askProjects(tag, stretch);
};

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

const walk = async (db: Db, tag: string, stretch: Stretch): Promise<number[]> => {
  const rows = await runPrepared(
    db,
    sql<{ id: number }>`
    select i.id from (
      select i.id, i.project_id, i.written_by, i.sort_at from item i where i.listed and ${beyond(stretch)}
      ${nearestFirst(stretch)} limit ${sql.lit(LONGEST_WALK)}
    ) i where i.project_id = any (array(${projectsOfTag(tag)})) and ${settled}
    ${nearestFirst(stretch)} limit ${sql.lit(stretch.limit)}`,
  );
  return rows.map(row => row.id);
};

const askProjects = (tag: string, stretch: Stretch): Keys => {
  const nearest = (project: Keys, limit: number) => sql`
    select i.id, i.sort_at from item i where i.project_id = ${project} and ${settled} and ${beyond(stretch)}
    ${nearestFirst(stretch)} limit ${sql.lit(limit)}`;
  return sql`
    select of_project.id from (
      select tagged.project_id, top.id, top.sort_at from (${projectsOfTag(tag)}) tagged
      cross join lateral (${nearest(sql.raw('tagged.project_id'), 1)}) top
      ${nearestFirst(stretch)} limit ${sql.lit(stretch.limit)}
    ) nearby
    cross join lateral (${nearest(sql.raw('nearby.project_id'), stretch.limit)}) of_project
    order by of_project.sort_at ${sql.raw(stretch.direction === 'older' ? 'desc' : 'asc')},
      of_project.id ${sql.raw(stretch.direction === 'older' ? 'desc' : 'asc')}
    limit ${sql.lit(stretch.limit)}`;
};

export const projectsOfTag = (tag: string): Keys => sql`
  select t.project_id from project_tag t join project p on p.id = t.project_id
  where t.name = ${tag} and p.visibility = 'PUBLIC' and p.merged_into is null`;

/** The newest 100 of each of its projects, without an order. What a source brings goes on top of its list. */
export const newestOfTag = (tag: string): Keys => sql`
  select top.id from (${projectsOfTag(tag)}) tagged
  cross join lateral (
    select i.id from item i where i.project_id = tagged.project_id order by i.sort_at desc, i.id desc limit 100
  ) top`;
