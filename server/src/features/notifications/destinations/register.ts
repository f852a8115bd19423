/**
 * Registers the devices that a person is reached on. One token is one row, and belongs to the account that registered it last.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import type { DeviceSystem } from '#features/channels/kind.ts';
import { type DeviceName, type DeviceToken, deviceChannels } from './device-token.ts';

/** Devices of a person. A further one takes the place of a dead one, else of the one that has not been seen for the longest time. */
export const DESTINATIONS_AT_MOST = 20;

export interface Device {
  os: DeviceSystem;
  browser: string | null;
  system: string | null;
  token: DeviceToken;
}

export interface Registrant {
  accountId: number;
  /** The sign-in with whose end by its person it ends. */
  sessionId: number;
}

/** Answers the row's id; undefined where the sign-in is over. The same one again is fine; what was somebody else's is the caller's afterwards, and nothing of theirs goes there. */
export const registerDestination = (db: Db, who: Registrant, device: Device): Promise<number | undefined> =>
  retryTransient(() => db.transaction().execute(tx => register(tx, who, device)), requestPatience);

const register = async (
  tx: Db,
  { accountId, sessionId }: Registrant,
  { os, browser, system, token }: Device,
): Promise<number | undefined> => {
  const { channel, address, addressHash, host } = token;
  // One registration of a person at a time, or two of them could make two too many.
  await sql`select from account where id = ${accountId} for no key update`.execute(tx);
  // A call that ends the sign-in at this moment either comes first or finds the row.
  const session = await sql`select from session where id = ${sessionId} for key share`.execute(tx);
  if (session.rows.length === 0) return undefined;
  // With the row go its deliveries: they are about what the other person follows.
  await sql`
    delete from endpoint where channel = ${channel} and address_hash = ${addressHash} and account_id <> ${accountId}`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into endpoint as e (account_id, session_id, channel, os, address, address_hash, host, browser, system)
    values (${accountId}, ${sessionId}, ${channel}, ${os}, ${address}, ${addressHash}, ${host}, ${browser}, ${system})
    on conflict (channel, address_hash) do update set session_id = excluded.session_id,
      os = excluded.os, address = excluded.address, host = excluded.host, browser = excluded.browser,
      system = excluded.system, seen_at = now(),
      state = case when e.state = 'gone' then 'active' else e.state end,
      failures = case when e.state = 'gone' then 0 else e.failures end,
      failing_since = case when e.state = 'gone' then null else e.failing_since end,
      last_error = case when e.state = 'gone' then null else e.last_error end,
      last_error_at = case when e.state = 'gone' then null else e.last_error_at end
    where e.account_id = excluded.account_id
    returning id`.execute(tx);
  const [row] = rows;
  // Somebody else has registered it in this very moment.
  if (!row) throw Object.assign(new Error('registered elsewhere'), { code: '40001' });
  await sql`
    delete from endpoint where id in (
      select id from endpoint where account_id = ${accountId} and channel = any (${deviceChannels()}::text[]) and id <> ${row.id}
      order by (state = 'gone'), seen_at desc, id desc offset ${DESTINATIONS_AT_MOST - 1})`.execute(tx);
  return row.id;
};

/** Idempotent: the rows may be missing or belong to another account, because the holder of the token may remove it. */
export const removeToken = async (db: Db, names: readonly DeviceName[]): Promise<void> => {
  await retryTransient(async () => {
    for (const { channel, addressHash } of names)
      await sql`delete from endpoint where channel = ${channel} and address_hash = ${addressHash}`.execute(db);
  }, requestPatience);
};
