/** Retention: pictures that were made for texts go when no text has shown them for two days. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** As an interval of PostgreSQL: a text that is being written may lie for so long (community paper, §4). */
const unusedFor = '48 hours';
const AT_ONCE = 100;

/**
 * True: there may be more. Race: `useImages` locks the row and clears the time, so a picture that a text begins to use is passed over, and one
 * that goes first is absent for the text. One that has lost a use and has others is looked at once, and then waits for the next loss.
 */
export const forgetUnusedImages = async ({ db }: { db: Db }): Promise<boolean> => {
  const { rows } = await sql<{ found: number }>`
    with old as materialized (
      select i.id, exists (select from image_use u where u.image_id = i.id) as used from image i
      where i.unused_since < now() - ${unusedFor}::interval
      order by i.unused_since limit ${sql.lit(AT_ONCE)} for update skip locked),
    gone as (delete from image i using old where i.id = old.id and not old.used),
    kept as (update image i set unused_since = null from old where i.id = old.id and old.used)
    select count(*)::int as found from old`.execute(db);
  return rows[0]!.found === AT_ONCE;
};
