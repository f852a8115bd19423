/** Decides which account a person at a provider is. */
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Admission, AdmissionRefusal } from '../admission.ts';
import { emailKey } from '../email-key.ts';
import { type MailSettings, mailProviderLinked } from '../letters.ts';
import { makeAccountInTransaction, type SignUpSettings } from '../sign-up.ts';
import type { Person } from './provider.ts';
import { usernamesFor } from './username.ts';

export type Identified =
  | { kind: 'account'; accountId: number; madeFirst?: boolean }
  | { kind: 'refused'; code: 'FORBIDDEN' | 'PROVIDER_WITHOUT_EMAIL' | 'PROVIDER_TAKEN' | AdmissionRefusal };

export interface KnownBy {
  id: string;
  name: string;
}

/**
 * The account that the provider is linked to; else the one whose owner has proven the very e-mail that the provider has proven too; else a
 * new one. An e-mail that only one side has proven links nothing: an attacker who signs up with the e-mail of somebody else, here or
 * there, must not get into that person's account. `admission` is for the new account alone.
 */
export const signInPerson = (
  db: Db,
  settings: SignUpSettings,
  provider: KnownBy,
  person: Person,
  { language, admission }: { language: Language; admission: Admission },
): Promise<Identified> =>
  onceMoreAfterClash(() =>
    db.transaction().execute(async tx => {
      const known = await heldIdentity(tx, person);
      if (known) return known.isDisabled ? { kind: 'refused', code: 'FORBIDDEN' } : { kind: 'account', ...known };
      if (person.email === null) return { kind: 'refused', code: 'PROVIDER_WITHOUT_EMAIL' };
      const owner = person.emailVerified ? await ownerOf(tx, person.email) : undefined;
      if (owner?.isDisabled) return { kind: 'refused', code: 'FORBIDDEN' };
      if (owner) {
        await link(tx, settings, provider, person, owner.accountId);
        return { kind: 'account', accountId: owner.accountId };
      }
      const made = await makeFor(tx, settings, { ...person, email: person.email }, { language, admission });
      if ('kind' in made) return made;
      await store(tx, provider, person, made.accountId);
      return { kind: 'account', ...made };
    }),
  );

/** For somebody who is signed in. */
export const linkPerson = (
  db: Db,
  settings: MailSettings,
  provider: KnownBy,
  person: Person,
  accountId: number,
): Promise<Identified> =>
  db.transaction().execute(async tx => {
    const known = await heldIdentity(tx, person);
    if (known && known.accountId !== accountId) return { kind: 'refused', code: 'PROVIDER_TAKEN' };
    if (!known) await link(tx, settings, provider, person, accountId);
    return { kind: 'account', accountId };
  });

/** Until the transaction ends nobody else decides about this person: two first sign-ins at once make one account. */
const heldIdentity = async (tx: Db, { issuer, subject }: Person) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx);
  return tx
    .selectFrom('account_identity as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .select(['a.id as accountId', sql<boolean>`a.disabled_at is not null`.as('isDisabled')])
    .executeTakeFirst();
};

const ownerOf = (tx: Db, email: string) =>
  tx
    .selectFrom('account')
    .where('email_key', '=', emailKey(email))
    .where('email_verified_at', 'is not', null)
    .select(['id as accountId', sql<boolean>`disabled_at is not null`.as('isDisabled')])
    .executeTakeFirst();

const link = async (tx: Db, settings: MailSettings, provider: KnownBy, person: Person, accountId: number) => {
  await store(tx, provider, person, accountId);
  await mailProviderLinked(tx, settings, accountId, provider.name);
};

const store = async (tx: Db, { id }: KnownBy, { issuer, subject, email }: Person, account_id: number) => {
  await tx.insertInto('account_identity').values({ issuer, subject, account_id, provider: id, email }).execute();
};

const makeFor = async (
  tx: Db,
  settings: SignUpSettings,
  person: Person & { email: string },
  { language, admission }: { language: Language; admission: Admission },
) => {
  for (const username of usernamesFor(person)) {
    const made = await makeAccountInTransaction(tx, settings, {
      admission,
      username,
      nickname: person.name,
      email: person.email,
      emailVerified: person.emailVerified,
      passwordHash: null,
      language,
    });
    if (made.kind === 'refused') return made;
    if (made.kind === 'made') return { accountId: made.accountId, madeFirst: made.isFirst };
  }
  throw new Error('every username that was tried is taken');
};

/** Somebody may have proven the same e-mail since we looked: then there is an account to link to. */
const onceMoreAfterClash = (work: () => Promise<Identified>): Promise<Identified> =>
  work().catch(error => {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
    return work();
  });

const uniqueViolation = '23505';
