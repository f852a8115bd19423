import { sql } from 'kysely';
import type { Deps } from '#deps.ts';

/** Circuits that say nothing any more: closed for a day, or open where nothing has waited for a day that could try them. True: there may be more. */
export const forgetOldCircuits = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  await sql`
    delete from circuit c
    where greatest(c.counting_since, c.told_at, c.open_until) < now() - interval '1 day' and (c.opened = 0 or not exists (
      select from delivery d where d.state in ('pending', 'sending') and d.channel = c.channel and d.host = c.host))`.execute(
    db,
  );
  return false;
};
