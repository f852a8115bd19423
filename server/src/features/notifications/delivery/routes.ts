import * as contract from '@newsbell/contracts/notifications';
import type { Deps } from '#deps.ts';
import type { App } from '#http/routing.ts';
import { channelHealthOf } from './health.ts';

export const deliveryRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.route({
    ...contract.channelHealth,
    handler: async () => ({ channels: await channelHealthOf(db) }),
  });
};
