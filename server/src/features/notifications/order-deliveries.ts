/** Digests that have just been sealed become rows of the ledger, one for each way to their person. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { isReachable } from '#features/channels/channels.ts';
import { ensureDestinations } from './destinations/ensure.ts';
import type { Due } from './due.ts';

/**
 * Writes a delivery for every active destination that is reachable, of a channel that is on and for which an entry is not muted; alerts are
 * muted for none.
 * The key on the wire is chosen here, once: 24 random bytes.
 */
export const orderDeliveries = async (tx: Transaction<Tables>, people: readonly Due[]): Promise<void> => {
  const { rows } = await sql<{ id: number; accountId: number }>`
    select d.id, d.account_id as "accountId"
    from unnest(${people.map(each => each.accountId)}::bigint[], ${people.map(each => each.slot)}::timestamptz[])
      person (account_id, slot)
    join digest d on d.account_id = person.account_id and d.slot = person.slot and d.sealed_at is not null`.execute(tx);
  if (rows.length === 0) return;
  await ensureDestinations(
    tx,
    rows.map(row => row.accountId),
  );
  await sql`
    insert into delivery (digest_id, endpoint_id, channel, host, idem_key)
    select d.id, e.id, e.channel, e.host, translate(encode(uuid_send(gen_random_uuid())
      || substring(uuid_send(gen_random_uuid()) for 8), 'base64'), '+/', '-_')
    from digest d join account a on a.id = d.account_id join endpoint e on e.account_id = a.id
    where d.id = any (${rows.map(row => row.id)}::bigint[]) and e.state = 'active' and e.channel = any (a.channels)
      and ${isReachable()}
      and (exists (select from alert where alert.digest_id = d.id)
        or (select bool_or(e.channel <> all (di.muted_channels)) from digest_item di
          where di.digest_id = d.id and di.place is not null))
    on conflict do nothing`.execute(tx);
};
