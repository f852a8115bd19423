/** The calls by which an owner invites people to a private project, and by which people join and leave. */
import * as contract from '@newsbell/contracts/members';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { type InvitationRow, listInvitations, makeInvitation, revokeInvitation } from './invitations.ts';
import { type FollowInvited, joinProject, openInvitation } from './join.ts';
import { type DropAll, leaveProject, listMembers, removeMember } from './members.ts';

export const memberRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { follow, dropAll }: { follow: FollowInvited; dropAll: DropAll },
): void => {
  const linked = ({ secret, ...row }: InvitationRow): contract.Invitation => ({
    ...row,
    url: `${settings.publicUrl}/invite/${secret}`,
  });

  app.route({
    ...contract.invitationList,
    handler: async ({ caller, params }) => {
      const found = await listInvitations(db, caller.accountId, params.urlKey);
      return found.kind === 'listed' ? found.invitations.map(linked) : refuse(found.kind);
    },
  });
  app.route({
    ...contract.invitationMake,
    handler: async ({ caller, params, body: { people = null, days = null } }) => {
      const made = await apart(() => makeInvitation(db, caller.accountId, params.urlKey, { people, days }));
      return made.kind === 'made' ? linked(made.invitation) : refuse(made.kind);
    },
  });
  app.route({
    ...contract.invitationRevoke,
    handler: async request => {
      const { kind } = await revokeInvitation(db, request.caller.accountId, request.params);
      return kind === 'revoked' ? { message: texts(languageOf(request)).done.deleted } : refuse(kind);
    },
  });

  app.route({
    ...contract.memberList,
    handler: async ({ caller, params }) => {
      const found = await listMembers(db, caller.accountId, params.urlKey);
      return found.kind === 'listed' ? found.members : refuse(found.kind);
    },
  });
  app.route({
    ...contract.memberRemove,
    handler: async request => {
      const { kind } = await apart(() => removeMember(db, request.caller.accountId, request.params, dropAll));
      return kind === 'removed' ? { message: texts(languageOf(request)).done.deleted } : refuse(kind);
    },
  });
  app.route({
    ...contract.memberLeave,
    handler: async request => {
      const { kind } = await apart(() => leaveProject(db, request.caller.accountId, request.params.urlKey, dropAll));
      return kind === 'left' ? { message: texts(languageOf(request)).done.deleted } : refuse(kind);
    },
  });

  app.route({
    ...contract.invitationOpen,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const caller = await request.findCaller();
      return (await openInvitation(db, caller?.accountId, request.params.secret)) ?? refuse('unknown');
    },
  });
  app.route({
    ...contract.invitationJoin,
    handler: async ({ caller, params: { secret }, body: { subscribe } }) => {
      const asked = { secret, follow: subscribe ? follow : undefined };
      const outcome = await apart(() => joinProject(db, caller.accountId, asked));
      if (outcome.kind !== 'joined') return refuse(outcome.kind === 'over' ? 'over' : 'unknown');
      return { urlKey: outcome.urlKey, subscribing: outcome.subscribing };
    },
  });
};

type Trouble = 'absent' | 'forbidden' | 'unknown' | 'no-developer' | 'public' | 'too-many' | 'over';

const refuse = (kind: Trouble): never => {
  throw new Refusal(codes[kind]);
};

const codes = {
  absent: 'PROJECT_NOT_FOUND',
  forbidden: 'FORBIDDEN',
  unknown: 'NOT_FOUND',
  'no-developer': 'DEVELOPER_MODE',
  public: 'PROJECT_IS_PUBLIC',
  'too-many': 'TOO_MANY_INVITATIONS',
  over: 'INVITATION_ENDED',
} as const;
