/** The calls of signing up, in and out. */
import * as contract from '@newsbell/contracts/accounts';
import type { Deps } from '#deps.ts';
import { addressKey } from '#http/address-key.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { clearSessionCookie, deviceCookie } from '#http/session-cookie.ts';
import { findAccount } from './account-row.ts';
import { type Admission, type AdmissionRefusal, judgeAdmission } from './admission.ts';
import { BODY_LIMIT } from './body-limit.ts';
import { spend } from './buckets.ts';
import { nameKey } from './email-key.ts';
import { needsFirstCode } from './first-administrator.ts';
import { ownTries } from './known-device.ts';
import { HASH_TIMEOUT, hashPassword } from './passwords.ts';
import { hashSecret } from './secrets.ts';
import { endSession } from './sessions.ts';
import { signInByPassword } from './sign-in.ts';
import { signInAs } from './sign-in-as.ts';
import { makeAccount } from './sign-up.ts';
import { isWeakPassword } from './weak-passwords.ts';

const AN_HOUR = 3600;

export const accountRoutes = (app: App, { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>): void => {
  const { limits } = settings.accounts;

  app.route({ ...contract.accountMe, handler: ({ caller }) => accountOf(caller.accountId) });

  app.route({
    ...contract.signUp,
    bodyLimit: BODY_LIMIT,
    handlerTimeout: HASH_TIMEOUT,
    handler: async (request, reply) => {
      const { username, email, password, code, invitation } = request.body;
      if (await isWeakPassword(password, { username, email })) throw new Refusal('WEAK_PASSWORD');
      const from = addressKey(request.ip);
      await spend(db, { key: `sign-up:${from}`, size: limits.signUpByAddress, perSeconds: AN_HOUR }, from);
      const admission: Admission = {
        kind: 'visitor',
        code,
        invitation: invitation ? hashSecret(invitation) : undefined,
      };
      // Asked before as well: nobody is refused at the price of a hash.
      const admitted = await judgeAdmission(db, settings, admission);
      if (admitted.kind === 'refused') throw await refusalOf(admitted.code);
      const made = await makeAccount(db, settings, {
        ...{ admission, username, email },
        passwordHash: await hashPassword(password, from),
        language: languageOf(request),
      });
      if (made.kind === 'username-taken') throw new Refusal('USERNAME_TAKEN');
      if (made.kind === 'refused') throw await refusalOf(made.code);
      if (made.isFirst) log('first_account_is_admin', { username });
      return signInAs({ db, settings }, made.accountId, request, reply);
    },
  });

  app.route({
    ...contract.signIn,
    bodyLimit: BODY_LIMIT,
    handlerTimeout: HASH_TIMEOUT,
    handler: async (request, reply) => {
      const { username, password } = request.body;
      const from = addressKey(request.ip);
      await spend(db, { key: `sign-in:${from}`, size: limits.signInByAddress, perSeconds: AN_HOUR }, from);
      const device = deviceCookie(request, settings.publicUrl);
      const own = await ownTries(db, username, { address: request.ip, device });
      // A name is typed: it must not read like another's key.
      const key = own ? `sign-in-known:${own}` : `sign-in-name:${nameKey(username)}`;
      await spend(db, { key, size: limits.signInByAccount, perSeconds: AN_HOUR }, from);
      const outcome = await signInByPassword(db, username, password, from);
      if (outcome.kind === 'refused') throw new Refusal('LOGIN_FAILED');
      return signInAs({ db, settings }, outcome.accountId, request, reply);
    },
  });

  app.route({
    ...contract.signOut,
    handler: async (request, reply) => {
      const caller = await request.findCaller();
      if (caller?.sessionId !== undefined) await endSession(db, caller.accountId, caller.sessionId);
      clearSessionCookie(reply, settings.publicUrl);
      const redirect = settings.accounts.logoutUrl;
      if (request.headers.accept?.includes('text/html')) return reply.redirect(redirect);
      return { redirect };
    },
  });

  /** A code that is asked for has to be in the log. */
  const refusalOf = async (code: AdmissionRefusal): Promise<Refusal> => {
    if (code === 'SIGN_UP_CODE') await needsFirstCode({ db, log, settings });
    return new Refusal(code);
  };

  const accountOf = async (accountId: number) => {
    const account = await findAccount(db, accountId);
    if (!account) throw new Refusal('LOGIN_REQUIRED');
    return account;
  };
};
