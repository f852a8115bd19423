import type { Db } from '#db/open.ts';
import { readToken } from '#http/access-token.ts';
import { callerByToken } from './access-tokens.ts';
import { nameKey } from './email-key.ts';
import type { Device } from './sessions.ts';

/** `token` is in the one spelling of which its hash is made. */
export interface AppSignedIn {
  username: string;
  token: string;
}

/**
 * Signs a reader app in by a token of scope `reader` as its password. Undefined: it is none, or belongs to somebody of another username and
 * e-mail. The token is looked up first, so a wrong one costs no hash, and tells nothing of a name.
 */
export const signInApp = async (
  db: Db,
  name: string,
  password: string,
  device: Device,
): Promise<AppSignedIn | undefined> => {
  const token = readToken(password.trim());
  if (token === undefined) return undefined;
  const caller = await callerByToken(db, token, device);
  if (typeof caller === 'string' || !caller.token?.scopes.includes('reader')) return undefined;
  const key = nameKey(name);
  const { username, email_key } = await db
    .selectFrom('account')
    .where('id', '=', caller.accountId)
    .select(['username', 'email_key'])
    .executeTakeFirstOrThrow();
  return [username, email_key].includes(key) ? { username, token } : undefined;
};
