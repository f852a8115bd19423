/** Round trips to a provider are rows. They work once, within ten minutes of the database's clock, in the browser that began. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { RoundTrip } from './provider.ts';

const LIVES_MINUTES = 10;

export interface BegunFlow {
  providerId: string;
  /** The secret that the browser holds. */
  browser: string;
  /** The provider is linked to this account; undefined means a sign-in. */
  linkTo?: number;
  /** The hash of an invitation's secret, for somebody who has no account. */
  invitation?: Buffer;
}

export const beginFlow = async (db: Db, { providerId, browser, linkTo, invitation }: BegunFlow): Promise<RoundTrip> => {
  const trip = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  await db
    .insertInto('provider_flow')
    .values({
      state_hash: hashSecret(trip.state),
      browser_hash: hashSecret(browser),
      provider: providerId,
      nonce: trip.nonce,
      code_verifier: trip.codeVerifier,
      link_account_id: linkTo ?? null,
      invitation_hash: invitation ?? null,
      expires_at: sql`now() + make_interval(mins => ${LIVES_MINUTES})`,
    })
    .execute();
  return trip;
};

/** The flow, which is over now; of any number of uses at the same time exactly one gets it. */
export const takeFlow = async (
  db: Db,
  { providerId, browser, state }: { providerId: string; browser: string; state: string },
): Promise<(RoundTrip & { linkTo: number | null; invitation: Buffer | undefined }) | undefined> => {
  const row = await db
    .deleteFrom('provider_flow')
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browser))
    .where('provider', '=', providerId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['nonce', 'code_verifier', 'link_account_id', 'invitation_hash'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { nonce, code_verifier: codeVerifier, link_account_id: linkTo, invitation_hash: invitation } = row;
  return { state, nonce, codeVerifier, linkTo, invitation: invitation ?? undefined };
};

/** Most are given up on the way. True: there may be more. */
export const forgetOldFlows = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from provider_flow where state_hash = any (array(
      select state_hash from provider_flow where expires_at < now() limit 1000))`.execute(db);
  return numAffectedRows === 1000n;
};
