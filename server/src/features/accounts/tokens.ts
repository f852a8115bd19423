/**
 * Links that are handed out: for one purpose, one account and the e-mail that the account had then. Only their hashes are stored; time
 * is the database's.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { hashSecret, newSecret } from './secrets.ts';

export type TokenPurpose = 'VERIFY' | 'RESET' | 'LOGIN';

const livesMinutes: Record<TokenPurpose, number> = { VERIFY: 24 * 60, RESET: 30, LOGIN: 5 };

/** For null, which is nobody, the statement runs all the same and stores nothing. */
export const makeToken = async (
  tx: Db,
  accountId: number | null,
  purpose: TokenPurpose,
  minutes = livesMinutes[purpose],
): Promise<string> => {
  const secret = newSecret();
  await sql`
    insert into account_token (token_hash, purpose, account_id, email_key, expires_at)
    select ${hashSecret(secret)}, ${purpose}, id, email_key, now() + make_interval(mins => ${minutes})
    from account where id = ${accountId}`.execute(tx);
  return secret;
};

export interface TokenOwner {
  id: number;
  username: string;
  email: string;
}

/** Answers the account of a link while it lives. The check does not use it up. */
export const findToken = async (db: Db, secret: string, purpose: TokenPurpose): Promise<TokenOwner | undefined> => {
  const { rows } = await sql<TokenOwner>`
    select a.id, a.username, a.email from account_token t join account a on a.id = t.account_id
    where t.token_hash = ${hashSecret(secret)} and t.purpose = ${purpose} and t.email_key = a.email_key
      and t.expires_at > now() and (t.used_at is null or t.purpose = 'VERIFY') and a.disabled_at is null`.execute(db);
  return rows[0];
};

/** The account of a link that now is used up. Of any number of uses at the same time exactly one gets it. */
export const spendToken = async (
  db: Db,
  secret: string,
  purpose: 'RESET' | 'LOGIN',
  username?: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    update account_token t set used_at = now() from account a
    where t.token_hash = ${hashSecret(secret)} and t.purpose = ${purpose} and t.used_at is null
      and t.expires_at > now() and a.id = t.account_id and a.email_key = t.email_key and a.disabled_at is null
      and a.username = coalesce(${username ?? null}::text, a.username)
    returning a.id`.execute(db);
  return rows[0]?.id;
};

/** Deletes links that have been over for a day. True: there may be more. */
export const forgetOldTokens = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from account_token where token_hash = any (array(
      select token_hash from account_token where expires_at < now() - interval '1 day' limit 1000))`.execute(db);
  return numAffectedRows === 1000n;
};
