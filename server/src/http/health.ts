/** Whether the process lives, and whether it may be sent requests. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { Refusal } from './problems.ts';
import type { App } from './routing.ts';

export const healthRoutes = (app: App, { db }: { db: Db }, isDraining: () => boolean): void => {
  app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'live' }));
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    if (isDraining()) throw new Refusal('UNAVAILABLE');
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });
};
