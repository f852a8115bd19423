import { createHash } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';

/** Makes a token for a reader app, and answers the key that a Fever app makes of it. */
export const makeFeverKey = async (db: Db, { id, username }: { id: number; username: string }): Promise<string> => {
  const { token } = await makeAccessToken(db, id, { name: 'Fever', scopes: ['reader'] });
  return createHash('md5').update(`${username}:${token}`).digest('hex');
};
