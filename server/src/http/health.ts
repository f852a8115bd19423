/** Health probes: liveness says that the process runs, readiness that it may be sent requests. */
import * as contract from '@newsbell/contracts/operations';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { answerProblem } from './problems.ts';
import type { Readiness } from './readiness.ts';
import type { App } from './routing.ts';

/** While draining, connections that are kept open end with the next answer, so that their far ends go elsewhere. */
export const healthRoutes = (
  app: App,
  { db, isWorking, findInstance }: { db: Db; isWorking: () => boolean; findInstance(): Promise<string> },
  readiness: Readiness,
): void => {
  let instance: string | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isDraining()) reply.header('connection', 'close');
    done();
  });
  app.route({ ...contract.healthLive, handler: () => ({ status: 'live' as const }) });
  app.route({
    ...contract.healthReady,
    handler: async (request, reply) => {
      readiness.asked();
      // No fault of this call: a Refusal would be a line of the log each time.
      if (readiness.isDraining() || !isWorking()) return answerProblem(request, reply, 'UNAVAILABLE');
      await sql`select 1`.execute(db);
      // The header proves to a check of PUBLIC_URL that it leads to this installation.
      instance ??= await findInstance();
      reply.header('newsbell-instance', instance);
      return { status: 'ready' as const };
    },
  });
};
