/** The bell's calls. */
import * as done from '@newsbell/contracts/done';
import * as contract from '@newsbell/contracts/notifications';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { bellOf, markRead, unreadOf } from './bell.ts';
import { type ItemMarks, markDone, takeDoneBack, withStates } from './done.ts';
import { whyOf } from './why.ts';

export const notificationRoutes = (app: App, { db }: Pick<Deps, 'db'>, marks: ItemMarks): void => {
  app.route({
    ...contract.notifications,
    handler: async ({ caller: { accountId }, query }) => {
      const viewer = await marks.viewerOf(db, accountId);
      return bellOf(db, accountId, { ...query, withStates: entries => withStates(db, viewer, entries) });
    },
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
    ...done.doneNotifications,
    handler: ({ caller, body: { id, item } }) => markDone(db, marks, caller.accountId, { digest: id, items: item }),
  });
  app.route({
    ...done.undoneNotifications,
    handler: async ({ caller, query: { undo, id } }) => {
      const back = await takeDoneBack(db, marks, caller.accountId, { undo, digest: id });
      if (!back) throw new Refusal('NOT_FOUND');
      return back;
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
