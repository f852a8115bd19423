/**
 * Lists of what is unread. Mostly that stands on top, so a short walk along the list finds a page of it; where it does
 * not, little is left, and all of it is read and put in order.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { beyond, nearestFirst, type Stretch, settled } from './keyset.ts';
import { hasTag, type Keys, listed, projectsOfTag } from './lists.ts';
import { runPrepared } from './prepared.ts';
import type { Reader } from './reader.ts';

export const unreadOfAll = (db: Db, reader: Reader, stretch: Stretch): Promise<Keys> =>
  unreadOf(db, reader, stretch, { within: sql`i.listed`, holds: sql`true`, all: reader.unreadOf(), rows: 1_000 });

export const unreadOfProject = (db: Db, projectId: number, reader: Reader, stretch: Stretch): Promise<Keys> =>
  unreadOf(db, reader, stretch, {
    within: sql`i.project_id = ${projectId}`,
    holds: sql`true`,
    all: reader.unreadOf(sql`select ${projectId}::bigint as id`),
    rows: 300,
  });

export const unreadOfTag = (db: Db, tag: string, reader: Reader, stretch: Stretch): Promise<Keys> =>
  unreadOf(db, reader, stretch, {
    within: sql`i.listed`,
    holds: hasTag(tag),
    all: reader.unreadOf(sql`select t.project_id as id from (${projectsOfTag(tag)}) t`),
    rows: 1_000,
  });

interface Unread {
  /** What the walk goes along, and what it keeps. */
  within: Keys;
  holds: Keys;
  /** All that is unread of the list. */
  all: Keys;
  rows: number;
}

const unreadOf = async (
  db: Db,
  reader: Reader,
  stretch: Stretch,
  { within, holds, all, rows }: Unread,
): Promise<Keys> => {
  const found = await runPrepared(
    db,
    sql<{ id: number }>`
    select i.id from (
      select i.id, i.project_id, i.sort_at, i.written_by from item i where ${within} and ${beyond(stretch)}
      ${nearestFirst(stretch)} limit ${sql.lit(rows)}
    ) i where ${holds} and not ${reader.isRead} and ${settled} ${nearestFirst(stretch)} limit ${sql.lit(stretch.limit)}`,
  );
  if (found.length >= stretch.limit) return listed(found.map(row => row.id));
  const rest = await sql<{ id: number }>`
    select i.id from (select unread.id from (${all}) unread) unread join item i on i.id = unread.id
    where ${within} and ${settled} and ${beyond(stretch)} ${nearestFirst(stretch)} limit ${stretch.limit}`.execute(db);
  return listed(rest.rows.map(row => row.id));
};
