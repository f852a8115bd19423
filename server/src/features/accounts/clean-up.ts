import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { idleDays } from './sessions.ts';

/** Deletes sign-ins and provider round trips that are over, and buckets that are full again: none is longer than a day. */
export const forgetOldSignIns = async ({ db }: { db: Db }): Promise<boolean> => {
  await sql`delete from session
    where expires_at < now() or seen_at < now() - make_interval(days => ${idleDays})`.execute(db);
  await sql`delete from provider_flow where expires_at < now()`.execute(db);
  await sql`delete from bucket where filled_at < now() - interval '1 day'`.execute(db);
  return false;
};
