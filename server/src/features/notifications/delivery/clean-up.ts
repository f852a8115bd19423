import { sql } from 'kysely';
import type { Deps } from '#deps.ts';

/**
 * A job: deletes the circuits that have been closed for a day, or open for a day without a delivery that could try them. One statement
 * deletes them all, so it always answers that there is no more.
 */
export const forgetOldCircuits = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  await sql`
    delete from circuit c
    where greatest(c.counting_since, c.told_at, c.open_until) < now() - interval '1 day' and (c.opened = 0 or not exists (
      select from delivery d where d.state in ('pending', 'sending') and d.channel = c.channel and d.host = c.host))`.execute(
    db,
  );
  return false;
};
