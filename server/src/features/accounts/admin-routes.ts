/** The calls of those who administer accounts. */
import * as contract from '@newsbell/contracts/admin';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { changeUser, listUsers } from './admin.ts';
import { signInAs } from './sign-in-as.ts';

export const adminRoutes = (app: App, deps: Pick<Deps, 'db' | 'settings'>): void => {
  const { db } = deps;

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
};
