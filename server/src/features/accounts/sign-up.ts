import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import { locks } from '#db/locks.ts';
import type { Db } from '#db/open.ts';
import { emailKey } from './email-key.ts';
import { type MailSettings, mailVerification } from './letters.ts';

export interface NewAccount {
  username: string;
  nickname?: string;
  email: string;
  /** The hash is Argon2id; null for an account that signs in through a provider. */
  passwordHash: string | null;
  /** A provider has proven the e-mail. */
  emailVerified?: boolean;
  language: Language;
}

export type SignedUp = { kind: 'made'; accountId: number; isFirst: boolean } | { kind: 'username-taken' };

/**
 * The first account of an installation becomes its administrator (product decision 11): two at the same time take turns. An e-mail that
 * nobody has proven gets its verification mail with the account.
 */
export const makeAccount = (db: Db, settings: MailSettings, wanted: NewAccount): Promise<SignedUp> =>
  db.transaction().execute(tx => makeAccountInTransaction(tx, settings, wanted));

/** Does the same as a part of the caller's transaction. */
export const makeAccountInTransaction = async (
  tx: Db,
  settings: MailSettings,
  wanted: NewAccount,
): Promise<SignedUp> => {
  await sql`select pg_advisory_xact_lock(${locks.firstAccount})`.execute(tx);
  const isFirst = (await tx.selectFrom('account').select('id').limit(1).execute()).length === 0;
  const made = await tx
    .insertInto('account')
    .values({
      username: wanted.username,
      nickname: wanted.nickname ?? wanted.username,
      email: wanted.email,
      email_key: emailKey(wanted.email),
      email_verified_at: wanted.emailVerified ? sql<Date>`now()` : null,
      password_hash: wanted.passwordHash,
      language: wanted.language,
      read_id: sql`(select coalesce(max(id), 0) from item)`,
      roles: isFirst ? ['ROLE_ADMIN'] : [],
    })
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return { kind: 'username-taken' };
  if (!wanted.emailVerified) await mailVerification(tx, settings, made.id);
  return { kind: 'made', accountId: made.id, isFirst };
};
