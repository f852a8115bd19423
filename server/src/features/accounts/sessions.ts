/** Sign-ins as rows. The cookie is the only copy of the token. */

import type { Role } from '@newsbell/contracts/account-rules';
import type { Session } from '@newsbell/contracts/accounts';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import type { Caller } from '#http/guard.ts';
import { forgetDestinations, forgetDestinationsOfSession } from './push-destinations.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A session lasts 30 days idle and 180 days at most (product decision 12). */
export const IDLE_DAYS = 30;
const LONGEST_DAYS = 180;

export interface Device {
  userAgent: string | undefined;
  address: string;
}

/**
 * Answers the token for the cookie. A sign-in always makes a new row, so an old token never comes to mean more. The token of one `by proxy`
 * says so: the stored hash is that of the whole text.
 */
export const startSession = async (
  db: Db,
  accountId: number,
  { userAgent, address }: Device,
  by: 'itself' | 'by proxy' = 'itself',
): Promise<{ id: number; token: string }> => {
  const token = by === 'itself' ? newSecret() : ofProxy + newSecret();
  const { id } = await db
    .insertInto('session')
    .values({
      token_hash: hashSecret(token),
      account_id: accountId,
      user_agent: userAgent?.slice(0, 300) ?? null,
      address,
      expires_at: sql`now() + make_interval(days => ${LONGEST_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('account').set({ seen_at: sql`now()` }).where('id', '=', accountId).execute();
  return { id, token };
};

/** A secret of 43 letters has no dot. */
const ofProxy = 'proxy.';

/** A session that is over stays as a row until the clean-up. */
export const isOpen = (session: 'session' | 's') => sql<boolean>`
  ${sql.ref(`${session}.expires_at`)} > now() and ${sql.ref(`${session}.seen_at`)} > now() - make_interval(days => ${IDLE_DAYS})`;

/** A session that a reverse proxy began lets nobody in by itself: it ends with the proxy's own. */
export const callerOf = async (db: Db, token: string): Promise<Caller | undefined> =>
  token.startsWith(ofProxy) ? undefined : callerOfSession(db, token);

/** Answers the caller of an open session. Throttled: its use is noted at most every ten minutes. */
export const callerOfSession = async (db: Db, token: string): Promise<(Caller & { sessionId: number }) | undefined> => {
  const found = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .where('s.token_hash', '=', hashSecret(token))
    .where(isOpen('s'))
    .where('a.disabled_at', 'is', null)
    .select([
      's.id as sessionId',
      'a.id as accountId',
      'a.roles',
      sql<boolean>`a.email_verified_at is not null`.as('emailVerified'),
      sql<boolean>`s.seen_at < now() - interval '10 minutes'`.as('isStale'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { isStale, roles, ...caller } = found;
  if (isStale) await noteSeen(db, caller.accountId, caller.sessionId);
  return { ...caller, roles: roles as Role[] };
};

export const noteSeen = async (db: Db, accountId: number, sessionId: number | undefined): Promise<void> => {
  if (sessionId !== undefined)
    await db.updateTable('session').set({ seen_at: sql`now()` }).where('id', '=', sessionId).execute();
  await db.updateTable('account').set({ seen_at: sql`now()` }).where('id', '=', accountId).execute();
};

/** Newest use first. */
export const listSessions = async (db: Db, accountId: number, currentId: number | undefined): Promise<Session[]> => {
  const rows = await db
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where(isOpen('session'))
    .orderBy('seen_at', 'desc')
    .select(['id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .execute();
  return rows.map(({ id, user_agent, address, created_at, seen_at }) => ({
    id,
    current: id === currentId,
    userAgent: user_agent,
    address,
    createdDate: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
  }));
};

/** Ends all sign-ins of an account. What was registered in them for push stays. */
export const endSessions = async (db: Db, accountId: number): Promise<void> => {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
};

/** False when the caller has no such session. What was registered in it for push goes with it. */
export const endSession = (db: Db, accountId: number, id: number): Promise<boolean> =>
  retryTransient(() => db.transaction().execute(tx => leaveSession(tx, accountId, id)), requestPatience);

const leaveSession = async (tx: Db, accountId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  await forgetDestinationsOfSession(tx, accountId, id);
  return numDeletedRows > 0n;
};

/** Ends all sign-ins of an account but `own`, with what was registered in them for push. Answers how many were open. */
export const signOutEverywhere = (db: Db, accountId: number, own: number | undefined): Promise<number> =>
  retryTransient(
    () =>
      db.transaction().execute(async tx => {
        let ending = tx.deleteFrom('session').where('account_id', '=', accountId);
        if (own !== undefined) ending = ending.where('id', '<>', own);
        const ended = await ending.returning(isOpen('session').as('wasOpen')).execute();
        await forgetDestinations(tx, accountId, own);
        return ended.filter(({ wasOpen }) => wasOpen).length;
      }),
    requestPatience,
  );
