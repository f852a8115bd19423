import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import { locks } from '#db/locks.ts';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import { type Admission, type AdmissionRefusal, judgeAdmission } from './admission.ts';
import { emailKey } from './email-key.ts';
import { forgetFirstCode } from './first-code.ts';
import { mailVerification } from './letters.ts';
import { useInvitation } from './sign-up-invitations.ts';

export type SignUpSettings = Pick<Settings, 'productName' | 'publicUrl' | 'accounts'>;

export interface NewAccount {
  admission: Admission;
  username: string;
  nickname?: string;
  email: string;
  /** The hash is Argon2id; null for an account that signs in through a provider, or that has no password yet. */
  passwordHash: string | null;
  /** A provider has proven the e-mail. */
  emailVerified?: boolean;
  /** False: no mail asks whether an e-mail is right that nobody has proven. */
  isMailed?: boolean;
  language: Language;
}

/** `isFirst`: it administers, and nobody did before. */
export type SignedUp =
  | { kind: 'made'; accountId: number; isFirst: boolean }
  | { kind: 'username-taken' }
  | { kind: 'refused'; code: AdmissionRefusal };

/**
 * Serialised: two at the same time take turns, so that one of them is the first administrator, and one comes by an invitation.
 * An e-mail that nobody has proven gets its verification mail with the account.
 */
export const makeAccount = (db: Db, settings: SignUpSettings, wanted: NewAccount): Promise<SignedUp> =>
  db.transaction().execute(tx => makeAccountInTransaction(tx, settings, wanted));

/** Does the same as a part of the caller's transaction. */
export const makeAccountInTransaction = async (
  tx: Db,
  settings: SignUpSettings,
  wanted: NewAccount,
): Promise<SignedUp> => {
  await sql`select pg_advisory_xact_lock(${locks.firstAccount})`.execute(tx);
  const { admission } = wanted;
  const admitted = await judgeAdmission(tx, settings, admission);
  if (admitted.kind === 'refused') return admitted;
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
      roles: admitted.administers ? ['ROLE_ADMIN'] : [],
    })
    .onConflict(conflict => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return { kind: 'username-taken' };
  if (admitted.administers) await forgetFirstCode(tx);
  else if (admission.kind === 'visitor' && admission.invitation) await useInvitation(tx, admission.invitation, made.id);
  if (!wanted.emailVerified && wanted.isMailed !== false) await mailVerification(tx, settings, made.id);
  return { kind: 'made', accountId: made.id, isFirst: admitted.isFirst };
};
