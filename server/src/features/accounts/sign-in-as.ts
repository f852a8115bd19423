import type { Account } from '@newsbell/contracts/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import { setDeviceCookie, setSessionCookie } from '#http/session-cookie.ts';
import { findAccount } from './account-row.ts';
import { deviceMark } from './known-device.ts';
import { handDestinationsOn } from './push-destinations.ts';
import { endSession, startSession } from './sessions.ts';

/** Makes this browser the account's: ends the sign-in that it had, sets the cookie of a new one, and answers the account. */
export const signInAs = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  accountId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account> => {
  const before = await request.findCaller();
  const device = { userAgent: request.headers['user-agent'], address: request.ip };
  const { id, token } = await startSession(db, accountId, device);
  if (before?.sessionId !== undefined) {
    if (before.accountId === accountId) await handDestinationsOn(db, accountId, before.sessionId, id);
    await endSession(db, before.accountId, before.sessionId);
  }
  setSessionCookie(reply, settings.publicUrl, token);
  const { password_hash } = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirstOrThrow(() => new Refusal('LOGIN_REQUIRED'));
  if (password_hash) setDeviceCookie(reply, settings.publicUrl, deviceMark(accountId, password_hash));
  const account = await findAccount(db, accountId);
  if (!account) throw new Refusal('LOGIN_REQUIRED');
  return account;
};
