/** The mails that an account gets: whom they go to, what they lead to, and how many. */
import type { Language } from '@newsbell/contracts/languages';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import { writeLetter } from '#features/mail/letter.ts';
import type { LetterKind } from '#features/mail/letters/letters.ts';
import { enqueueMail } from '#features/mail/outbox.ts';
import { trySpend } from './buckets.ts';
import { emailKey } from './email-key.ts';
import { makeToken } from './tokens.ts';

export type MailSettings = Pick<Settings, 'productName' | 'publicUrl'>;

/**
 * Sends the link after a sign-up, and again when asked. Where a verified account holds the e-mail its owner is told instead; this account
 * never can verify it. Both ways the same statements run. False: this address has had enough mail for now.
 */
export const mailVerification = async (tx: Db, settings: MailSettings, accountId: number): Promise<boolean> => {
  const account = await addressee(tx, accountId);
  const holder = await tx
    .selectFrom('account')
    .where('email_key', '=', emailKey(account.email))
    .where('email_verified_at', 'is not', null)
    .where('id', '!=', accountId)
    .select(['id', 'username', 'email', 'language'])
    .executeTakeFirst();
  const token = await makeToken(tx, accountId, 'VERIFY');
  const to = { ...account, ...holder };
  return holder
    ? mail(tx, settings, 'asked', to, 'known-email', { path: '/login' })
    : mail(tx, settings, 'asked', to, 'verify', { path: `/user/${account.username}/validate?token=${token}` });
};

/** To the one who has verified this e-mail; when nobody has, the same is done for nobody. */
export const mailReset = async (tx: Db, settings: MailSettings, email: string): Promise<void> => {
  const account = await tx
    .selectFrom('account')
    .where('email_key', '=', emailKey(email))
    .where('email_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .select(['id', 'username', 'email', 'language'])
    .executeTakeFirst();
  const token = await makeToken(tx, account?.id ?? null, 'RESET');
  const to = account ?? { id: null, username: '', email, language: 'en' };
  await mail(tx, settings, 'asked', to, 'reset', { path: `/reset?token=${token}` });
};

export const mailPasswordChanged = async (tx: Db, settings: MailSettings, accountId: number): Promise<void> => {
  const account = await addressee(tx, accountId);
  if (account.verified) await mail(tx, settings, 'notice', account, 'password-changed', { path: '/forgot' });
};

/** `provider` by the name that people know. */
export const mailProviderLinked = async (
  tx: Db,
  settings: MailSettings,
  accountId: number,
  provider: string,
): Promise<void> => {
  const account = await addressee(tx, accountId);
  const facts = { path: '/sessions', provider };
  if (account.verified) await mail(tx, settings, 'notice', account, 'provider-linked', facts);
};

interface Addressee {
  id: number | null;
  username: string;
  email: string;
  language: string;
}

const addressee = async (tx: Db, accountId: number): Promise<Addressee & { verified: boolean }> => {
  const { email_verified_at, ...account } = await tx
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id', 'username', 'email', 'language', 'email_verified_at'])
    .executeTakeFirstOrThrow();
  return { ...account, verified: email_verified_at !== null };
};

/**
 * Rate limit: a bucket of five mails, refilled over an hour, goes to one address, from all callers together. Notices are counted apart: strangers who ask for
 * links must not be able to use up the mail that tells of a break-in.
 */
const mail = async (
  tx: Db,
  settings: MailSettings,
  group: 'asked' | 'notice',
  { id, username, email, language }: Addressee,
  kind: LetterKind,
  facts: { path: string; provider?: string },
): Promise<boolean> => {
  const mayGo = await trySpend(tx, { key: `mail-${group}:${mailboxOf(email)}`, size: 5, perSeconds: 3600 });
  const letter = writeLetter(settings, language as Language, kind, { username, ...facts });
  await enqueueMail(tx, { accountId: id, recipient: mayGo && id !== null ? email : null, ...letter });
  return mayGo;
};

/** Most mail hosts deliver `name+anything` to `name`. */
const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*(?=@)/, '');
