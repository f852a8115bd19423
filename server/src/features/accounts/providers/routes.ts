/** The calls of signing in through a provider. */
import { signInOptions } from '@newsbell/contracts/accounts';
import * as contract from '@newsbell/contracts/providers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { addressKey } from '#http/address-key.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { findAccount } from '../account-row.ts';
import { spend } from '../buckets.ts';
import { needsFirstCode } from '../first-administrator.ts';
import { hashSecret } from '../secrets.ts';
import { signInAs } from '../sign-in-as.ts';
import { isOpenInvitation } from '../sign-up-invitations.ts';
import type { Catalogue } from './catalogue.ts';
import { beginFlow, takeFlow } from './flow.ts';
import { flowSecret, keepFlowSecret } from './flow-cookie.ts';
import { type Identified, type KnownBy, linkPerson, signInPerson } from './identity.ts';
import type { Confirmed, Failed, Person, Provider } from './provider.ts';
import { unlinkProvider } from './unlink.ts';

/** A provider is asked up to four times, one after another. */
const HANDLER_TIMEOUT = 35_000;
const AN_HOUR = 3600;
const firebase: KnownBy = { id: 'firebase', name: 'Firebase' };

export const providerRoutes = (
  app: App,
  deps: Pick<Deps, 'db' | 'log' | 'settings'>,
  { providers, readFirebaseToken }: Catalogue,
  mailPage: string | undefined,
): void => {
  const { db, log, settings } = deps;
  const { publicUrl, accounts } = settings;

  app.route({
    ...signInOptions,
    handler: async ({ query: { invitation } }) => ({
      signUp: accounts.signUp,
      needsCode: await needsFirstCode(deps),
      reading: accounts.reading,
      invitation: await stateOf(invitation),
      byProxy: accounts.byProxy !== undefined,
      providers: accounts.providers.map(({ id, name }) => ({ id, name })),
      firebase: readFirebaseToken !== undefined,
      sendsMail: settings.mail.smtpUrl !== undefined,
      mailPage: mailPage ?? null,
    }),
  });

  app.route({
    ...contract.socialBegin,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      // The cookies of another name of this server never come back to the public one: there the sign-in must begin.
      if (cameFromOtherOrigin(request)) return reply.redirect(`${publicUrl}/login`);
      const { id } = request.params;
      try {
        return reply.redirect(await begin(request, reply, id));
      } catch (error) {
        // A popup shows a page of ours, which says it in words.
        if (!(error instanceof Refusal) || !request.headers.accept?.includes('text/html')) throw error;
        return reply.redirect(`${publicUrl}/oauth2/${encodeURIComponent(id)}?error=${error.code}`);
      }
    },
  });

  app.route({
    ...contract.socialFinish,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      await byAddress('provider-finish', request);
      const provider = providerOf(request.params.id);
      const { code, state, iss } = request.body;
      const browser = flowSecret(request, publicUrl);
      const flow = browser && (await takeFlow(db, { providerId: provider.id, browser, state }));
      if (!flow) throw new Refusal('LINK_INVALID');
      const person = confirmed(provider, await provider.finish(flow, { code, iss }));
      if (flow.linkTo === null) return signInAsPerson(provider, person, request, reply, flow.invitation);
      const caller = await request.findCaller();
      if (caller?.accountId !== flow.linkTo) throw new Refusal('LINK_INVALID');
      return accountOf(accepted(await linkPerson(db, settings, provider, person, flow.linkTo)));
    },
  });

  app.route({
    ...contract.oauthLogin,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: (request, reply) => signInByToken(request.params.provider, request.body.token, request, reply),
  });
  app.route({
    ...contract.socialOauth2,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: (request, reply) => signInByToken(request.body.provider, request.body.token, request, reply),
  });
  app.route({
    ...contract.firebaseLogin,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      await byAddress('provider-finish', request);
      if (!readFirebaseToken) throw new Refusal('PROVIDER_OFF');
      const person = confirmed(firebase, await readFirebaseToken(request.body.token));
      return signInAsPerson(firebase, person, request, reply);
    },
  });

  app.route({
    ...contract.providerUnlink,
    handler: async ({ caller, params }) => {
      const inUse = [...providers.keys(), ...(readFirebaseToken ? [firebase.id] : [])];
      const outcome = await unlinkProvider(db, caller.accountId, params.id, inUse);
      if (outcome === 'absent') throw new Refusal('NOT_FOUND');
      if (outcome === 'last') throw new Refusal('LAST_WAY_IN');
      return accountOf(caller.accountId);
    },
  });

  const stateOf = async (invitation: string | undefined): Promise<'valid' | 'over' | null> => {
    if (invitation === undefined) return null;
    return (await isOpenInvitation(db, hashSecret(invitation))) ? 'valid' : 'over';
  };

  const cameFromOtherOrigin = ({ headers: { referer } }: FastifyRequest) =>
    referer !== undefined && URL.canParse(referer) && new URL(referer).origin !== publicUrl;

  const begin = async (
    request: FastifyRequest<{ Querystring: { link: boolean; invitation?: string | undefined } }>,
    reply: FastifyReply,
    id: string,
  ): Promise<string> => {
    const provider = providerOf(id);
    const caller = request.query.link ? await request.findCaller() : undefined;
    if (request.query.link && !caller) throw new Refusal('LOGIN_REQUIRED');
    await byAddress('provider-begin', request);
    const browser = keepFlowSecret(request, reply, publicUrl);
    const invitation = request.query.invitation ? hashSecret(request.query.invitation) : undefined;
    const trip = await beginFlow(db, { providerId: id, browser, linkTo: caller?.accountId, invitation });
    const outcome = await provider.begin(trip);
    if (outcome.kind === 'failed') throw refusalOf(provider, outcome);
    return outcome.url;
  };

  const signInByToken = async (id: string, token: string, request: FastifyRequest, reply: FastifyReply) => {
    await byAddress('provider-finish', request);
    const provider = providerOf(id);
    return signInAsPerson(provider, confirmed(provider, await provider.readToken(token)), request, reply);
  };

  const signInAsPerson = async (
    provider: KnownBy,
    person: Person,
    request: FastifyRequest,
    reply: FastifyReply,
    invitation?: Buffer,
  ) => {
    const asked = { language: languageOf(request), admission: { kind: 'visitor', invitation } } as const;
    const identified = await signInPerson(db, settings, provider, person, asked);
    const account = await signInAs(deps, accepted(identified), request, reply);
    if (identified.kind === 'account' && identified.madeFirst)
      log('first_account_is_admin', { username: account.username });
    return account;
  };

  const byAddress = (what: string, request: FastifyRequest) => {
    const from = addressKey(request.ip);
    return spend(db, { key: `${what}:${from}`, size: accounts.limits.signInByAddress, perSeconds: AN_HOUR }, from);
  };

  const providerOf = (id: string): Provider => {
    const provider = providers.get(id);
    if (!provider) throw new Refusal('PROVIDER_OFF');
    return provider;
  };

  const confirmed = (provider: KnownBy, outcome: Confirmed): Person => {
    if (outcome.kind === 'failed') throw refusalOf(provider, outcome);
    return outcome.person;
  };

  const refusalOf = ({ id }: KnownBy, { detail }: Failed): Refusal => {
    log('provider_failed', { provider: id, detail });
    return new Refusal('PROVIDER_FAILED');
  };

  const accepted = (identified: Identified): number => {
    if (identified.kind === 'refused') throw new Refusal(identified.code);
    return identified.accountId;
  };

  const accountOf = async (accountId: number) => {
    const account = await findAccount(db, accountId);
    if (!account) throw new Refusal('LOGIN_REQUIRED');
    return account;
  };
};
