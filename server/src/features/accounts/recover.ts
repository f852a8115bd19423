import type { Db } from '#db/open.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { storePassword } from './change.ts';
import { hashPassword } from './passwords.ts';
import { findToken, spendToken } from './tokens.ts';
import { isWeakPassword } from './weak-passwords.ts';

/**
 * Sets a new password by a mailed link and ends every session. A weak password leaves the link unused, and nothing is hashed for a link
 * that is not one.
 */
export const resetPassword = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  secret: string,
  newPassword: string,
): Promise<'changed' | 'invalid' | 'weak'> => {
  const owner = await findToken(db, secret, 'RESET');
  if (!owner) return 'invalid';
  if (await isWeakPassword(newPassword, owner)) return 'weak';
  const hash = await hashPassword(newPassword, `account ${owner.id}`);
  const store = async (tx: Db) => {
    const accountId = await spendToken(tx, secret, 'RESET');
    if (accountId === undefined) return 'invalid';
    await storePassword(tx, settings, accountId, hash);
    return 'changed';
  };
  return retryTransient(() => db.transaction().execute(store), requestPatience);
};
