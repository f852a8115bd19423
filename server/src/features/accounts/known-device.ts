/**
 * Lock-out: a limit of tries on a name lets strangers keep its owner out. So an account that has signed in on this browser before, or is
 * signed in from this address, has tries of its own there.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { addressKey } from '#http/address-key.ts';
import { isOpen } from './sessions.ts';
import { accountsByName } from './sign-in.ts';

/**
 * The mark that a browser keeps of an account: an HMAC made with the password's hash. It proves an earlier sign-in, reveals nothing, and
 * ends with that password.
 */
export const deviceMark = (accountId: number, passwordHash: string): string =>
  createHmac('sha256', passwordHash).update(`device:${accountId}`).digest('base64url');

/** Answers the bucket in which this browser's or address's tries on a name are counted; undefined where the account knows neither. */
export const ownTries = async (
  db: Db,
  name: string,
  { address, device }: { address: string; device: string | undefined },
): Promise<string | undefined> => {
  const account = await accountsByName(db, name).executeTakeFirst();
  if (!account) return undefined;
  if (device && account.password_hash && isSame(device, deviceMark(account.id, account.password_hash)))
    return `device:${account.id}`;
  const sessions = await db
    .selectFrom('session')
    .where('account_id', '=', account.id)
    .where(isOpen('session'))
    .select('address')
    .execute();
  const key = addressKey(address);
  return sessions.some(each => each.address && addressKey(each.address) === key)
    ? `from:${account.id}:${key}`
    : undefined;
};

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
