/** Large tables are cleaned up by walking through them: each step is short, and where it ended is a row. */
import { sql, type Transaction } from 'kysely';
import type { Db } from './open.ts';
import type { Tables } from './tables.ts';

/** Does a bounded piece of the work that lies behind `place`, null at the beginning. Answers how far it came, null at the end. */
export type Step = (tx: Transaction<Tables>, place: string | null) => Promise<string | null>;

/** Shorter than the hour after which jobs are run again, so that a walk a little late today is not left out. An end in the future is of a clock that was set back. */
const REST_MINUTES = 55;

/** Processes of two versions run side by side for less than this, while an installation is updated process by process. */
const AGAIN_AFTER_HOURS = 24;

/** Answers the names of the walks that walkTwice makes, in their order. */
export const bothWalks = (name: string): [string, string] => [name, `${name}-again`];

/**
 * A walk for what a new version reads otherwise: it is made once, and once more a day after its end, because a process of the version
 * before may store and edit rows behind it in the old way until it is stopped.
 */
export const walkTwice = async (db: Db, name: string, step: Step): Promise<boolean> => {
  const [first, again] = bothWalks(name);
  if (await walk(db, first, step, { once: true })) return true;
  const { rows } = await sql`
    select from walk where name = ${first} and ended_at < now() - make_interval(hours => ${AGAIN_AFTER_HOURS})`.execute(
    db,
  );
  return rows.length > 0 && walk(db, again, step, { once: true });
};

/**
 * One step of the walk of this name. The step and its place are one transaction, so a crash repeats nothing and loses
 * nothing. One worker walks at a time: the lock on the row goes with the connection. After the end the walk rests for an hour,
 * however many workers ask, or for good where it is made `once`. True: there may be more.
 */
export const walk = (db: Db, name: string, step: Step, { once = false } = {}): Promise<boolean> =>
  db.transaction().execute(async tx => {
    await sql`insert into walk (name) select ${name} where not exists (select from walk where name = ${name})
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ place: string | null }>`
      select place from walk
      where name = ${name} and (place is not null or ended_at is null
        or not ${once} and (ended_at < now() - make_interval(mins => ${REST_MINUTES}) or ended_at > now()))
      for update skip locked`.execute(tx);
    if (!rows[0]) return false;
    const place = await step(tx, rows[0].place);
    await sql`
      update walk set place = ${place}, ended_at = case when ${place === null} then now() else ended_at end
      where name = ${name}`.execute(tx);
    return place !== null;
  });
