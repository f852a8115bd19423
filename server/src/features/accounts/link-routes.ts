/** The calls around links that are mailed or printed. */
import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@newsbell/contracts/accounts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { addressKey } from '#http/address-key.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { type Texts, texts } from '#i18n/texts.ts';
import { BODY_LIMIT } from './body-limit.ts';
import { spend } from './buckets.ts';
import { mailReset, mailVerification } from './letters.ts';
import { resetPassword } from './recover.ts';
import { signInAs } from './sign-in-as.ts';
import { signInByToken } from './token-login.ts';
import { verifyEmail } from './verify.ts';

/** Writing a mail takes longer than writing none. Nobody shall tell by it who has an account. */
const FORGOT_TAKES_MS = 100;
const A_MINUTE = 60;
const AN_HOUR = 3600;
const A_DAY = 24 * AN_HOUR;

export const linkRoutes = (app: App, deps: Pick<Deps, 'db' | 'settings'>): void => {
  const { db, settings } = deps;
  const size = settings.accounts.limits.signInByAddress;
  const sendsMail = settings.mail.smtpUrl !== undefined;
  const byAddress = (what: string, request: FastifyRequest) => {
    const from = addressKey(request.ip);
    return spend(db, { key: `${what}:${from}`, size, perSeconds: AN_HOUR }, from);
  };

  app.route({
    ...contract.verifyResend,
    handler: async request => {
      const { accountId, emailVerified } = request.caller;
      if (emailVerified) throw new Refusal('NO_CHANGES');
      await spend(db, { key: `resend:${accountId}`, size: 1, perSeconds: A_MINUTE });
      await spend(db, { key: `resend-day:${accountId}`, size: 5, perSeconds: A_DAY });
      const mayGo = await db.transaction().execute(tx => mailVerification(tx, settings, accountId));
      if (!mayGo) throw new Refusal('TOO_MANY_REQUESTS');
      return done(request, sendsMail ? 'mailed' : 'kept');
    },
  });

  app.route({
    ...contract.verifyEmail,
    handler: async request => {
      const { params, query } = request;
      if ((await verifyEmail(db, params.username, query.token)) === 'invalid') throw new Refusal('LINK_INVALID');
      return done(request, 'verified');
    },
  });

  app.route({
    ...contract.passwordForgot,
    bodyLimit: BODY_LIMIT,
    handler: async request => {
      await byAddress('forgot', request);
      const mailed = db.transaction().execute(tx => mailReset(tx, settings, request.body.email));
      await Promise.all([mailed, pause(FORGOT_TAKES_MS)]);
      return done(request, sendsMail ? 'resetMailed' : 'resetKept');
    },
  });

  app.route({
    ...contract.passwordReset,
    bodyLimit: BODY_LIMIT,
    handler: async request => {
      const { token, newPassword } = request.body;
      const outcome = await resetPassword(deps, token, newPassword);
      if (outcome === 'invalid') throw new Refusal('LINK_INVALID');
      if (outcome === 'weak') throw new Refusal('WEAK_PASSWORD');
      return done(request, 'passwordChanged');
    },
  });

  app.route({
    ...contract.tokenLogin,
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      await byAddress('token-login', request);
      const accountId = await signInByToken(db, request.body.username, request.body.token);
      if (accountId === undefined) throw new Refusal('LINK_INVALID');
      return signInAs(deps, accountId, request, reply);
    },
  });
};

const done = (request: FastifyRequest, what: keyof Texts['done']) => ({
  message: texts(languageOf(request)).done[what],
});
