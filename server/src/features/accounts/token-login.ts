/** Sign-in by a link: the operator prints one for somebody who cannot get in, a native app for its web view. */
import type { Db } from '#db/open.ts';
import { makeToken, spendToken } from './tokens.ts';

/** An address that signs in once, within five minutes; undefined when there is no such account or it is disabled. */
export const makeLoginLink = async (db: Db, publicUrl: string, username: string): Promise<string | undefined> => {
  const account = await db
    .selectFrom('account')
    .where('username', '=', username.toLowerCase())
    .where('disabled_at', 'is', null)
    .select(['id', 'username'])
    .executeTakeFirst();
  if (!account) return undefined;
  const token = await makeToken(db, account.id, 'LOGIN');
  return `${publicUrl}/login/token?${new URLSearchParams({ type: 'token', username: account.username, token })}`;
};

/** The account, whose link is used up now. */
export const signInByToken = (db: Db, username: string, secret: string): Promise<number | undefined> =>
  spendToken(db, secret, 'LOGIN', username.toLowerCase());
