/** The calls by which people change many subscriptions at once. */
import * as contract from '@newsbell/contracts/subscriptions-many';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import type { Following } from './answers.ts';
import { changeMany } from './change-many.ts';
import { endMany, undoEnd } from './end-many.ts';
import { subscriptionsById } from './subscription-row.ts';

export const manyRoutes = (app: App, { db }: Pick<Deps, 'db'>, following: Following): void => {
  app.route({
    ...contract.subscriptionsChange,
    handler: async ({ caller: { accountId }, body: { id, ...changes } }) => {
      const outcome = await changeMany(db, accountId, id, changes);
      if (outcome === 'no-subscription') throw new Refusal('SUBSCRIPTION_NOT_FOUND');
      if (outcome === 'no-folder') throw new Refusal('FOLDER_NOT_FOUND');
      return subscriptionsById(db, accountId, id, following.countUnread);
    },
  });
  app.route({
    ...contract.subscriptionsEnd,
    handler: ({ caller, body }) => endMany(db, caller.accountId, body.id),
  });
  app.route({
    ...contract.subscriptionsEndUndo,
    handler: async ({ caller, params }) => {
      const restored = await undoEnd(db, caller.accountId, params.undo, following);
      if (restored === 'absent') throw new Refusal('NOT_FOUND');
      if (restored === 'full') throw new Refusal('TOO_MANY_SUBSCRIPTIONS');
      return { restored };
    },
  });
};
