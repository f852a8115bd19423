/** The next item that a list has of another source: how a page of it gets behind a run without reading the run. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { beyond, type KeysetPosition, type KeysetRange, nearestFirst, visibleToAll } from './keyset.ts';
import type { NextOfOthers } from './list.ts';
import { hasFewProjects, hasTag, type Keys, projectsOfTag } from './lists.ts';

/** Bound: so many items of the list of all are looked through. */
const LONGEST_WALK = 2_000;
/** Up to so many projects are asked one by one. */
const FEW_PROJECTS = 200;

export const nextInAll = async (db: Db, projectId: number, position: KeysetPosition): Promise<NextOfOthers> => {
  const everyProject = sql`select p.id as project_id from project p where p.visibility = 'PUBLIC' and p.merged_into is null`;
  const rows = await runPrepared(
    db,
    sql<{ few: boolean }>`
    select count(*) <= ${FEW_PROJECTS} as few from (${everyProject} limit ${sql.lit(FEW_PROJECTS + 1)}) p`,
  );
  return rows[0]!.few ? askProjects(db, everyProject, projectId, position) : walk(db, sql`true`, projectId, position);
};

export const nextInTag = async (
  db: Db,
  tag: string,
  projectId: number,
  position: KeysetPosition,
): Promise<NextOfOthers> =>
  (await hasFewProjects(db, tag))
    ? askProjects(db, projectsOfTag(tag), projectId, position)
    : walk(db, hasTag(tag), projectId, position);

const older = (position: KeysetPosition): KeysetRange => ({ position, direction: 'older', limit: 1 });

const askProjects = async (
  db: Db,
  projects: Keys,
  without: number,
  position: KeysetPosition,
): Promise<NextOfOthers> => {
  const range = older(position);
  const rows = await runPrepared(
    db,
    sql<{ id: number }>`
    select top.id from (${projects}) other cross join lateral (
      select i.id, i.sort_at from item i where i.project_id = other.project_id and ${visibleToAll} and ${beyond(range)}
      ${nearestFirst(range)} limit 1
    ) top where other.project_id <> ${without} ${nearestFirst(range)} limit 1`,
  );
  return rows[0] ? { kind: 'item', id: rows[0].id } : { kind: 'none' };
};

const walk = async (db: Db, within: Keys, without: number, position: KeysetPosition): Promise<NextOfOthers> => {
  const range = older(position);
  const rows = await runPrepared(
    db,
    sql<{ next: number | null; last: number | null; walked: number }>`
    with walked as materialized (
      select i.id, i.project_id, i.sort_at, i.written_by, i.listed from item i where i.listed and ${beyond(range)}
      ${nearestFirst(range)} limit ${sql.lit(LONGEST_WALK)}
    ) select (select count(*)::int from walked) as walked,
      (select id from walked order by sort_at, id limit 1) as last, (
        select i.id from walked i where i.project_id <> ${without} and ${within} and ${visibleToAll}
        ${nearestFirst(range)} limit 1) as next`,
  );
  const { next, last, walked } = rows[0]!;
  if (next !== null) return { kind: 'item', id: next };
  return last === null || walked < LONGEST_WALK ? { kind: 'none' } : { kind: 'beyond', id: last };
};
