/** The bell's calls. */
import * as contract from '@newsbell/contracts/notifications';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { bellOf, markRead, unreadOf } from './bell.ts';
import { whyOf } from './why.ts';

export const notificationRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.route({
    ...contract.notifications,
    handler: ({ caller, query }) => bellOf(db, caller.accountId, query),
  });
  app.route({
    ...contract.unreadNotifications,
    handler: ({ caller }) => unreadOf(db, caller.accountId),
  });
  app.route({
    ...contract.readNotifications,
    handler: async ({ caller: { accountId }, body: { id, until, subject } }) => {
      await markRead(db, accountId, { ids: id, until, subject });
      const { unread } = await unreadOf(db, accountId);
      return { unread };
    },
  });
  app.route({
    ...contract.whyNotTold,
    handler: async ({ caller, query: { id } }) => {
      const why = await whyOf(db, caller.accountId, id);
      if (!why) throw new Refusal('NOT_FOUND');
      return why;
    },
  });
};
