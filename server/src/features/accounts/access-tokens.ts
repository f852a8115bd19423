/** Access tokens as rows. Only the hash of a token is stored: it is shown once, when it is made. */
import { randomInt } from 'node:crypto';
import type { AccessToken } from '@newsbell/contracts/access-tokens';
import type { Role } from '@newsbell/contracts/account-rules';
import { type TokenScope, tokenLimits } from '@newsbell/contracts/token-rules';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import { tokenPrefix } from '#http/access-token.ts';
import { addressKey } from '#http/address-key.ts';
import type { Caller, TokenTrouble } from '#http/guard.ts';
import { feverHash, feverHashesOf } from './fever-keys.ts';
import { hashSecret } from './secrets.ts';
import type { Device } from './sessions.ts';

/** Its projects are told by their keys; of one that is gone, nothing is told. */
export const listAccessTokens = async (db: Db, accountId: number): Promise<AccessToken[]> => {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.hint, t.scopes, t.created_at, t.expires_at, coalesce(t.expires_at <= now(), false) as expired,
      t.used_at, t.used_by,
      'reader' = any (t.scopes) and t.fever_email is distinct from sha256(convert_to(a.email_key, 'UTF8')) as fever_ended,
      case when t.projects is not null then array(
        select p.url_key from project p where p.id = any (t.projects) order by p.url_key) end as projects
    from access_token t join account a on a.id = t.account_id
    where t.account_id = ${accountId} and t.revoked_at is null order by t.id desc`.execute(db);
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as TokenScope[],
    projects: row.projects,
    createdDate: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    expired: row.expired,
    usedAt: row.used_at?.toISOString() ?? null,
    usedBy: row.used_by,
    feverEnded: row.fever_ended,
  }));
};

interface TokenRow {
  id: number;
  name: string;
  hint: string;
  scopes: string[];
  projects: string[] | null;
  created_at: Date;
  expires_at: Date | null;
  expired: boolean;
  used_at: Date | null;
  used_by: AccessToken['usedBy'];
  fever_ended: boolean;
}

/** Answers false where the person has no such token, or has revoked it already. */
export const revokeAccessToken = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update access_token set revoked_at = now()
    where id = ${id} and account_id = ${accountId} and revoked_at is null`.execute(db);
  return numAffectedRows === 1n;
};

/** Crockford's base32, which has none of the letters that are taken for digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

type NewToken = Pick<Insertable<Tables['access_token']>, 'name' | 'projects'> & {
  scopes: TokenScope[];
  expires_at?: RawBuilder<Date> | null;
};

/**
 * Serialised: two tokens of one person are made one after the other, so that the second is counted with the first. An ended token counts
 * until it is revoked or forgotten. `unknown-project`: one of the keys is of no project that this person publishes to.
 */
export const addAccessToken = (
  db: Db,
  accountId: number,
  { name, scopes, projects, days }: AskedToken,
): Promise<
  { kind: 'made'; token: string; row: AccessToken } | { kind: 'too-many' | 'unknown-project' | 'no-developer' }
> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ mode: string }>`
      select mode from account where id = ${accountId} for no key update`.execute(tx);
    if (scopes.includes('publish') && rows[0]?.mode !== 'DEVELOPER') return { kind: 'no-developer' };
    const known = await listAccessTokens(tx, accountId);
    if (known.length >= tokenLimits.perAccount) return { kind: 'too-many' };
    const ids = projects && (await publishedIds(tx, accountId, projects));
    if (ids && ids.length < new Set(projects).size) return { kind: 'unknown-project' };
    const expires_at = days ? sql<Date>`now() + make_interval(days => ${days})` : null;
    const { id, token } = await makeAccessToken(tx, accountId, { name, scopes, projects: ids, expires_at });
    return { kind: 'made', token, row: (await listAccessTokens(tx, accountId)).find(each => each.id === id)! };
  });

export interface AskedToken {
  name: string;
  scopes: TokenScope[];
  /** Keys of projects; null: all that the person publishes to. */
  projects: readonly string[] | null;
  /** Null: it has no end. */
  days: number | null;
}

const publishedIds = async (tx: Db, accountId: number, keys: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from project
    where owner_id = ${accountId} and kind = 'PUBLISHED' and url_key = any (${[...keys]}::text[])`.execute(tx);
  return rows.map(row => row.id);
};

/** Answers the token as its person sees it: `nb_` and 100 random bits in five groups of four. One for a reader app has keys for Fever, too. */
export const makeAccessToken = async (
  db: Db,
  accountId: number,
  token: NewToken,
): Promise<{ id: number; token: string }> => {
  const random = Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');
  const shown = tokenPrefix + random.match(/.{4}/g)!.join('-');
  const { id } = await db
    .insertInto('access_token')
    .values({
      ...token,
      account_id: accountId,
      hint: tokenPrefix + random.slice(0, 4),
      hash: hashSecret(tokenPrefix + random),
      ...(token.scopes.includes('reader') && (await feverColumns(db, accountId, shown))),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: shown };
};

const feverColumns = async (db: Db, accountId: number, shown: string) => {
  const names = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['username', 'email', 'email_key'])
    .executeTakeFirstOrThrow();
  return { fever_hashes: feverHashesOf(names, shown), fever_email: hashSecret(names.email_key) };
};

/**
 * Answers the caller of a token, or why it is none any more. No role comes by a token, whatever its person has. Throttled: the use is
 * noted at most every ten minutes.
 */
export const callerByToken = (db: Db, token: string, device: Device): Promise<Caller | TokenTrouble> =>
  callerBy(db, sql`t.hash = ${hashSecret(token)}`, device);

/**
 * Answers the same by the key that a Fever app sends. A key of the e-mail that the account had when the token was made goes on until the
 * token is revoked.
 */
export const callerByFeverKey = (db: Db, key: string, device: Device): Promise<Caller | TokenTrouble> =>
  callerBy(db, sql`t.fever_hashes <> '{}' and t.fever_hashes @> array[${feverHash(key)}::bytea]`, device);

const callerBy = async (db: Db, isIt: RawBuilder<unknown>, device: Device): Promise<Caller | TokenTrouble> => {
  const [found] = await runPrepared(
    db,
    sql<TokenCaller>`
    select t.id, t.account_id as "accountId", t.scopes, t.projects, a.email_verified_at is not null as "emailVerified",
      t.revoked_at is not null or a.disabled_at is not null as "isRevoked",
      coalesce(t.expires_at <= now(), false) as "isEnded",
      coalesce(t.used_at < now() - interval '10 minutes', true) as "isStale"
    from access_token t join account a on a.id = t.account_id where ${isIt}`,
  );
  if (!found) return 'TOKEN_UNKNOWN';
  const { id, accountId, emailVerified, isRevoked, isEnded, isStale } = found;
  if (isRevoked) return 'TOKEN_REVOKED';
  if (isEnded) return 'TOKEN_ENDED';
  if (isStale) await noteUse(db, { id, accountId }, device);
  const roles: Role[] = [];
  return { accountId, emailVerified, roles, token: { scopes: found.scopes as TokenScope[], projects: found.projects } };
};

interface TokenCaller {
  id: number;
  accountId: number;
  scopes: string[];
  projects: number[] | null;
  emailVerified: boolean;
  isRevoked: boolean;
  isEnded: boolean;
  isStale: boolean;
}

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
