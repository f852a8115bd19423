import { sql } from 'kysely';
import type { Deps } from '#deps.ts';

/** Digests that the bell does not show any more, with their entries and deliveries. True: there may be more. */
export const forgetOldDigests = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from digest where id in (
      select id from digest where created_at < now() - interval '30 days' order by created_at limit 500)`.execute(db);
  return numAffectedRows === 500n;
};

/** Tests of endpoints, which belong to no digest. True: there may be more. */
export const forgetOldTests = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from delivery where id in (
      select id from delivery where digest_id is null and created_at < now() - interval '30 days'
      order by created_at limit 1000)`.execute(db);
  return numAffectedRows === 1000n;
};
