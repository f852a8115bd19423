import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** All mails leave by the operator's one mail server, so they share one circuit, whatever it is called today. */
export const mailHost = 'smtp';

/**
 * Idempotent: gives each of these people who has none the destination of their verified address, which no call changes. A person whose
 * address is verified no more keeps it; nothing is sent to it.
 */
export const ensureEmailDestinations = async (tx: Db, accountIds: readonly number[]): Promise<void> => {
  await sql`
    insert into endpoint (account_id, channel, address, address_hash, host)
    select id, 'email', email, sha256(convert_to(email_key, 'UTF8')), ${mailHost} from account a
    where id = any (${[...accountIds]}::bigint[]) and email_verified_at is not null
      and not exists (select from endpoint e where e.account_id = a.id and e.channel = 'email')
    order by id on conflict do nothing`.execute(tx);
};
