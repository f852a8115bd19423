import { sql } from 'kysely';
import type { Deps } from '#deps.ts';
import { removableChannels } from '#features/channels/channels.ts';

/** Devices that have been gone for as long as the bell shows what was sent to them. True: there may be more. */
export const forgetGoneDestinations = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from endpoint where id in (
      select id from endpoint
      where state = 'gone' and channel = any (${removableChannels()}::text[]) and greatest(seen_at, last_error_at) < now() - interval '30 days'
      limit 500)`.execute(db);
  return numAffectedRows === 500n;
};
