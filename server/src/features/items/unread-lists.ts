/**
 * Reads the unread items of a project. They are mostly at the top, so a short walk along its list finds a page of them; where they are not,
 * few are left, and all of them are read and sorted.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { beyond, type KeysetRange, nearestFirst, visibleToAll } from './keyset.ts';
import { type Keys, listed } from './lists.ts';
import type { Viewer } from './viewer.ts';

const LONGEST_WALK = 300;

export const unreadOfProject = async (db: Db, projectId: number, viewer: Viewer, range: KeysetRange): Promise<Keys> => {
  const found = await runPrepared(
    db,
    sql<{ id: number }>`
    select i.id from (
      select i.id, i.project_id, i.listed, i.sort_at, i.written_by from item i
      where i.project_id = ${projectId} and ${beyond(range)}
      ${nearestFirst(range)} limit ${sql.lit(LONGEST_WALK)}
    ) i where ${viewer.isUnread} and ${visibleToAll} ${nearestFirst(range)} limit ${sql.lit(range.limit)}`,
  );
  if (found.length >= range.limit) return listed(found.map(row => row.id));
  const all = viewer.unreadOf(sql`select ${projectId}::bigint as id`);
  const rest = await sql<{ id: number }>`
    select i.id from (select unread.id from (${all}) unread) unread join item i on i.id = unread.id
    where i.project_id = ${projectId} and ${viewer.isUnread} and ${visibleToAll} and ${beyond(range)}
    ${nearestFirst(range)} limit ${range.limit}`.execute(db);
  return listed(rest.rows.map(row => row.id));
};
