/**
 * Membership: decides whether an item is in a list without reading the list, so that a page can start after any item that has a place in
 * the order of all.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { FollowedList } from './list.ts';

/** Answers true also for an item that is not there at all: its place decides what is answered. */
export const mayBeIn = async (db: Db, { holds }: FollowedList, id: number): Promise<boolean> => {
  if (!holds) return false;
  const rows = await runPrepared(
    db,
    sql<{ holds: boolean }>`select (${holds}) as holds from item i where i.id = ${id}`,
  );
  return rows[0]?.holds ?? true;
};
