/** The calls by which reader apps sign in and learn who they are. */
import * as contract from '@newsbell/contracts/reader-apps';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { findAccount } from '#features/accounts/account-row.ts';
import { signInApp } from '#features/accounts/app-sign-in.ts';
import { takeForms } from '#http/forms.ts';
import { answerError, type answerProblem, problemStatus, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { countFailure } from '../failed-sign-in.ts';
import { last, readOutput, type Sent } from './parameters.ts';
import { asReader } from './scope.ts';

export const signInRoutes = async (
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
): Promise<void> => {
  const errorHandler = answerError(log, answerAsClientLogin);

  const signIn = async ({ headers, ip }: FastifyRequest, sent: Sent): Promise<string> => {
    const device = { userAgent: headers['user-agent'], address: ip };
    const signedIn = await signInApp(db, last(sent, 'Email') ?? '', last(sent, 'Passwd') ?? '', device);
    if (!signedIn) {
      await countFailure({ db, settings }, ip);
      throw new Refusal('LOGIN_REQUIRED');
    }
    const auth = `${signedIn.username}/${signedIn.token}`;
    const answer = { SID: auth, LSID: auth, Auth: auth };
    if (readOutput(sent) === 'json') return JSON.stringify(answer);
    return Object.entries(answer)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  };

  const config = { ...contract.readerSignIn.config, fromAnywhere: true, tokenAlone: true };
  app.route({
    ...{ ...contract.readerSignInByAddress, config, errorHandler },
    exposeHeadRoute: false,
    handler: async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(await signIn(request, request.query)),
  });

  const forms = { file: '', fileBytes: 0, fieldBytes: 1000, tooLarge: 'TOO_LARGE' } as const;
  const readForm = await takeForms(app, forms);
  app.route({
    ...{ ...contract.readerSignIn, config, errorHandler },
    handler: async (request, reply) => {
      const form = request.isMultipart() ? (await readForm(request)).fields : request.body;
      return reply.type('text/plain; charset=utf-8').send(await signIn(request, { ...request.query, ...form }));
    },
  });

  app.route({
    ...asReader(contract.readerToken),
    handler: async (_request, reply) => reply.type('text/plain; charset=utf-8').send('newsbell'),
  });

  app.route({
    ...asReader(contract.readerUser),
    handler: async ({ caller }) => {
      const { username, email } = (await findAccount(db, caller.accountId))!;
      const id = `${caller.accountId}`;
      return { userId: id, userName: username, userProfileId: id, userEmail: email ?? '' };
    },
  });
};

/** Google's words for what went wrong, of which programs know the first. */
const answerAsClientLogin: typeof answerProblem = (_request, reply, code) => {
  const error = { LOGIN_REQUIRED: 'BadAuthentication', UNAVAILABLE: 'ServiceUnavailable' }[code as string] ?? 'Unknown';
  return reply
    .status(problemStatus[code])
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`Error=${error}\n`);
};
