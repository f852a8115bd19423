/** Some destinations come of an account by themselves, such as its verified address: nobody registers them. */
import { type ChannelName, channels } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { channelKinds } from '#features/channels/channels.ts';
import type { AccountDestination } from '#features/channels/kind.ts';

/**
 * Idempotent: gives each of these people who has none the destination of their account, which no call changes. A person of whose account it
 * comes no more, because an address is no longer verified, keeps it; nothing is sent to it.
 */
export const ensureDestinations = async (tx: Db, accountIds: readonly number[]): Promise<void> => {
  for (const name of channels) {
    const { destinations } = channelKinds[name];
    if (destinations.from === 'account') await ensureOf(tx, name, destinations, accountIds);
  }
};

const ensureOf = async (
  tx: Db,
  channel: ChannelName,
  { address, addressHash, isGiven, host }: AccountDestination,
  accountIds: readonly number[],
): Promise<void> => {
  await sql`
    insert into endpoint (account_id, channel, address, address_hash, host)
    select id, ${channel}, ${address}, ${addressHash}, ${host} from account a
    where id = any (${[...accountIds]}::bigint[]) and ${isGiven}
      and not exists (select from endpoint e where e.account_id = a.id and e.channel = ${channel})
    order by id on conflict do nothing`.execute(tx);
};
