/** Whether the process lives, and whether it may be sent requests. */
import * as contract from '@newsbell/contracts/operations';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { Refusal } from './problems.ts';
import type { App } from './routing.ts';

export const healthRoutes = (app: App, { db }: { db: Db }, isDraining: () => boolean): void => {
  app.route({ ...contract.healthLive, handler: () => ({ status: 'live' as const }) });
  app.route({
    ...contract.healthReady,
    handler: async () => {
      if (isDraining()) throw new Refusal('UNAVAILABLE');
      await sql`select 1`.execute(db);
      return { status: 'ready' as const };
    },
  });
};
