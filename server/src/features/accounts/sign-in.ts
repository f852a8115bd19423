import type { Db } from '#db/open.ts';
import { nameKey } from './email-key.ts';
import { checkPassword, hashPassword } from './passwords.ts';

export type SignedIn = { kind: 'signed-in'; accountId: number } | { kind: 'refused' };

/**
 * Signs in by username or e-mail. Timing attack: a hash is computed for an unknown name, too, so that the time reveals nothing. Of several
 * accounts with the same unverified e-mail the newest counts; a verified one before all.
 */
export const signInByPassword = async (db: Db, name: string, password: string, by: string): Promise<SignedIn> => {
  const found = await accountsByName(db, name).executeTakeFirst();
  const { right, outdated } = await checkPassword(password, found?.password_hash, by);
  if (!found || !right || found.disabled_at !== null) return { kind: 'refused' };
  if (outdated) {
    const password_hash = await hashPassword(password, by);
    await db.updateTable('account').set({ password_hash }).where('id', '=', found.id).execute();
  }
  return { kind: 'signed-in', accountId: found.id };
};

/** The first is whom the name means. */
export const accountsByName = (db: Db, name: string) => {
  const accounts = db.selectFrom('account').select(['id', 'password_hash', 'disabled_at']);
  const key = nameKey(name);
  if (!key.includes('@')) return accounts.where('username', '=', key);
  return accounts
    .where('email_key', '=', key)
    .orderBy('email_verified_at', order => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .limit(1);
};
