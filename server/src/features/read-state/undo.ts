/** Takes a mark back, for a day. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { Exception, Mark } from './mark.ts';

export interface Before {
  marked: number;
  marks: readonly Mark[];
  exceptions: readonly Exception[];
}

/** Each may name every item that was marked, so a person has no more of them than they would take back. */
export const MOST_MARKS = 50;

/** Answers by what it is taken back. */
export const keepForUndo = async (tx: Db, accountId: number, before: Before): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into read_mark (account_id, before) values (${accountId}, ${JSON.stringify(before)}::jsonb) returning id`.execute(
    tx,
  );
  await sql`
    delete from read_mark where id in (
      select id from read_mark where account_id = ${accountId} order by created_at desc, id offset ${sql.lit(MOST_MARKS)})`.execute(
    tx,
  );
  return rows[0]!.id;
};

/**
 * Answers how many items have their former state again; undefined means that there is nothing to take back. Items that were marked anew
 * since then stay. `also` is done in the same transaction.
 */
export const undoMark = (
  db: Db,
  accountId: number,
  undo: string,
  also?: (tx: Db) => Promise<void>,
): Promise<number | undefined> =>
  db.transaction().execute(async tx => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx);
    const { rows } = await sql<{ before: Before }>`
      delete from read_mark where id = ${undo} and account_id = ${accountId} and created_at > now() - interval '1 day'
      returning before`.execute(tx);
    const before = rows[0]?.before;
    if (!before) return undefined;
    const back = await moveBack(tx, accountId, before.marks);
    await restore(tx, accountId, before.exceptions, back);
    await also?.(tx);
    return before.marked;
  });

/** A job: marks of yesterday. */
export const forgetOldMarks = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from read_mark where id = any (array(
      select id from read_mark where created_at < now() - interval '1 day' limit 1000))`.execute(db);
  return Number(numAffectedRows ?? 0) === 1000;
};

/** Answers the projects whose mark is where it was. */
const moveBack = async (tx: Db, accountId: number, marks: readonly Mark[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with mark as materialized (
      select m.* from unnest(${marks.map(mark => mark.projectId)}::bigint[],
        ${marks.map(mark => mark.from)}::bigint[], ${marks.map(mark => mark.above ?? mark.from ?? 0)}::bigint[],
        ${marks.map(mark => mark.to)}::bigint[]) m (project_id, was, above, is_now)
      join read_upto u on u.account_id = ${accountId} and u.project_id = m.project_id and u.item_id = m.is_now
    ), removed as (
      delete from read_upto u using mark
      where u.account_id = ${accountId} and u.project_id = mark.project_id and mark.was is null
    ), moved as (
      update read_upto u set item_id = mark.was,
        read_ids = u.read_ids - int8multirange(int8range(mark.above, mark.is_now, '(]')) from mark
      where u.account_id = ${accountId} and u.project_id = mark.project_id and mark.was is not null
    )
    select project_id as id from mark`.execute(tx);
  return rows.map(row => row.id);
};

/** Only what is still as the mark has left it. What a moved mark had removed returns where that mark went back. */
const restore = async (
  tx: Db,
  accountId: number,
  exceptions: readonly Exception[],
  back: readonly number[],
): Promise<void> => {
  const isBack = new Set(back);
  const removed = exceptions.filter(each => each.to === null && isBack.has(each.projectId));
  const set = exceptions.filter(each => each.to !== null);
  await sql`
    insert into item_read (account_id, project_id, item_id, is_read)
    select ${accountId}, i.project_id, i.id, e.is_read
    from unnest(${removed.map(each => each.id)}::bigint[], ${removed.map(each => each.from)}::boolean[]) e (id, is_read)
    join item i on i.id = e.id on conflict do nothing`.execute(tx);
  await sql`
    with given as materialized (
      select i.project_id, e.* from unnest(${set.map(each => each.id)}::bigint[], ${set.map(each => each.from !== null)}::boolean[],
        ${set.map(each => (each.from === 'past' ? null : each.from))}::boolean[], ${set.map(each => each.to)}::boolean[])
        e (id, was_there, was, is_now) join item i on i.id = e.id
    ), removed as (
      delete from item_read r using given g where r.account_id = ${accountId} and r.project_id = g.project_id
        and r.item_id = g.id and r.is_read = g.is_now and not g.was_there
    )
    update item_read r set is_read = g.was from given g where r.account_id = ${accountId}
      and r.project_id = g.project_id and r.item_id = g.id and r.is_read = g.is_now and g.was_there`.execute(tx);
};
