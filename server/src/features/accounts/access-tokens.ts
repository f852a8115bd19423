/** Access tokens as rows. Only the hash of a token is stored: it is shown once, when it is made. */
import { randomInt } from 'node:crypto';
import type { TokenScope } from '@newsbell/contracts/access-tokens';
import type { Role } from '@newsbell/contracts/account-rules';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { tokenPrefix } from '#http/access-token.ts';
import { addressKey } from '#http/address-key.ts';
import type { Caller, TokenTrouble } from '#http/guard.ts';
import { hashSecret } from './secrets.ts';
import type { Device } from './sessions.ts';

/** Crockford's base32, which has none of the letters that are taken for digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

type NewToken = Pick<Insertable<Tables['access_token']>, 'name' | 'projects' | 'expires_at'> & { scopes: TokenScope[] };

/** Answers the token as its person sees it: `nb_` and 100 random bits in five groups of four. */
export const makeAccessToken = async (
  db: Db,
  accountId: number,
  token: NewToken,
): Promise<{ id: number; token: string }> => {
  const random = Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
  const { id } = await db
    .insertInto('access_token')
    .values({
      ...token,
      account_id: accountId,
      hint: tokenPrefix + random.slice(0, 4),
      hash: hashSecret(tokenPrefix + random),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: tokenPrefix + random.match(/.{4}/g)!.join('-') };
};

/**
 * Answers the caller of a token, or why it is none any more. No role comes by a token, whatever its person has. Throttled: the use is
 * noted at most every ten minutes.
 */
export const callerByToken = async (db: Db, token: string, device: Device): Promise<Caller | TokenTrouble> => {
  const found = await db
    .selectFrom('access_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .where('t.hash', '=', hashSecret(token))
    .select([
      't.id',
      'a.id as accountId',
      't.scopes',
      't.projects',
      sql<boolean>`a.email_verified_at is not null`.as('emailVerified'),
      sql<boolean>`t.revoked_at is not null or a.disabled_at is not null`.as('isRevoked'),
      sql<boolean>`coalesce(t.expires_at <= now(), false)`.as('isEnded'),
      sql<boolean>`coalesce(t.used_at < now() - interval '10 minutes', true)`.as('isStale'),
    ])
    .executeTakeFirst();
  if (!found) return 'TOKEN_UNKNOWN';
  const { id, accountId, emailVerified, isRevoked, isEnded, isStale } = found;
  if (isRevoked) return 'TOKEN_REVOKED';
  if (isEnded) return 'TOKEN_ENDED';
  if (isStale) await noteUse(db, { id, accountId }, device);
  const roles: Role[] = [];
  return { accountId, emailVerified, roles, token: { scopes: found.scopes as TokenScope[], projects: found.projects } };
};

const noteUse = async (
  db: Db,
  { id, accountId }: { id: number; accountId: number },
  { userAgent, address }: Device,
): Promise<void> => {
  const used_by = JSON.stringify({ network: addressKey(address), program: userAgent?.slice(0, 300) ?? null });
  await db.updateTable('access_token').set({ used_at: sql`now()`, used_by }).where('id', '=', id).execute();
  await db.updateTable('account').set({ seen_at: sql`now()` }).where('id', '=', accountId).execute();
};

/** Ends all tokens of an account, for good. */
export const revokeAccessTokens = async (tx: Db, accountId: number): Promise<void> => {
  await tx
    .updateTable('access_token')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Deletes tokens that have been over for 90 days: until then a program that still has one is told why. True: there may be more. */
export const forgetOldAccessTokens = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from access_token where id = any (array(
      select id from access_token where least(expires_at, revoked_at) < now() - interval '90 days' limit 1000))`.execute(
    db,
  );
  return numAffectedRows === 1000n;
};
