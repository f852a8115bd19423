/** The calls of those who administer accounts. */
import * as contract from '@newsbell/contracts/admin';
import * as invitations from '@newsbell/contracts/sign-up-invitations';
import type { Deps } from '#deps.ts';
import type { Caller } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { clearSessionCookie } from '#http/session-cookie.ts';
import { texts } from '#i18n/texts.ts';
import { changeUser, isAccount, listUsers } from './admin.ts';
import { endSession, listSessions, signOutEverywhere } from './sessions.ts';
import { signInAs } from './sign-in-as.ts';
import { listInvitations, makeInvitation, withdrawInvitation } from './sign-up-invitations.ts';

export const adminRoutes = (app: App, deps: Pick<Deps, 'db' | 'settings' | 'log'>): void => {
  const { db, settings } = deps;

  app.route({
    ...contract.adminUserList,
    handler: async ({ query: { word, page } }) => {
      const { users, totalPages } = await listUsers(db, word, page);
      return { content: users, first: page === 0, last: page + 1 >= totalPages, totalPages };
    },
  });

  app.route({
    ...contract.adminUserChange,
    handler: async (request, reply) => {
      const { caller, params, body } = request;
      const outcome = await changeUser(db, params.id, body);
      if (outcome.kind === 'unknown') throw new Refusal('NOT_FOUND');
      if (outcome.kind === 'last-admin') throw new Refusal('LAST_ADMIN');
      // A person who changes their own roles goes on in a new session with these.
      const isOwn = params.id === caller.accountId;
      if (isOwn && !outcome.user.disabled) await signInAs(deps, caller.accountId, request, reply);
      return outcome.user;
    },
  });

  sessionRoutes(app, deps);

  app.route({ ...invitations.adminInvitationList, handler: () => listInvitations(db) });
  app.route({
    ...invitations.adminInvitationMake,
    handler: async ({ caller, body }) => {
      const made = await makeInvitation(db, caller.accountId, body.note);
      if (made.kind === 'too-many') throw new Refusal('TOO_MANY_INVITATIONS');
      const link = `${settings.publicUrl}/signup?invitation=${made.secret}`;
      return { invitation: made.invitation, link };
    },
  });
  app.route({
    ...invitations.adminInvitationWithdraw,
    handler: async request => {
      if (!(await withdrawInvitation(db, request.params.id))) throw new Refusal('NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
};

const sessionRoutes = (app: App, { db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>): void => {
  /** The sign-in by which the caller asks is one of theirs alone. */
  const ownOf = ({ caller, params }: { caller: Caller; params: { id: number } }) =>
    caller.accountId === params.id ? caller.sessionId : undefined;
  const mustBe = async (id: number) => {
    if (!(await isAccount(db, id))) throw new Refusal('NOT_FOUND');
  };

  app.route({
    ...contract.adminSessionList,
    handler: async ({ caller, params }) => {
      await mustBe(params.id);
      return listSessions(db, params.id, caller.sessionId);
    },
  });
  app.route({
    ...contract.adminSessionEndAll,
    handler: async request => {
      const { caller, params } = request;
      await mustBe(params.id);
      const ended = await signOutEverywhere(db, params.id, ownOf(request));
      log('sessions_ended', { account: params.id, by: caller.accountId, ended });
      return { ended };
    },
  });
  app.route({
    ...contract.adminSessionEnd,
    handler: async (request, reply) => {
      const { caller, params } = request;
      if (!(await endSession(db, params.id, params.session))) throw new Refusal('NOT_FOUND');
      log('sessions_ended', { account: params.id, by: caller.accountId, ended: 1 });
      if (params.session === ownOf(request)) clearSessionCookie(reply, settings.publicUrl);
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
};
