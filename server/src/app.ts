/** The HTTP side: every feature's routes, named one by one. */
import type { Pool } from 'pg';
import type { Deps } from '#deps.ts';
import { newestOfProject } from '#features/items/queries.ts';
import { itemRoutes } from '#features/items/routes.ts';
import { describePages } from '#features/pages/describe.ts';
import { pageRoutes } from '#features/pages/routes.ts';
import { crawlGauges } from '#features/projects/gauges.ts';
import { findPublicProject, topProjects } from '#features/projects/queries.ts';
import { projectRoutes } from '#features/projects/routes.ts';
import { subscriptionRoutes } from '#features/subscriptions/routes.ts';
import { healthRoutes } from '#http/health.ts';
import { gauge, metricsRoute } from '#http/metrics.ts';
import { answerProblem } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { createServer, type ServerOptions } from '#http/server.ts';
import { serveShell } from '#http/shell.ts';

export interface AppOptions extends ServerOptions {
  /** Folder of the built web app; without it there are only the calls. */
  webDir?: string;
  /** While true `/health/ready` answers 503, so that no new requests are sent here. */
  isDraining?: () => boolean;
  /** For `/metrics`. */
  pool?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
}

/** Ready to `listen` or `inject`; `close()` lets what runs end. */
export const buildApp = async (deps: Pick<Deps, 'db' | 'log' | 'settings'>, options: AppOptions = {}): Promise<App> => {
  const { db, settings } = deps;
  const app = await createServer(deps, options);

  healthRoutes(app, deps, options.isDraining ?? (() => false));
  metricsRoute(app, settings.metricsToken, [() => crawlGauges(db), () => poolGauges(options.pool)]);
  itemRoutes(app, deps, urlKey => findPublicProject(db, urlKey));
  projectRoutes(app, deps, (projectId, size) => newestOfProject(db, projectId, size));
  subscriptionRoutes(app);
  pageRoutes(app, deps);

  const describe = describePages(db, settings, {
    topProjects: language => topProjects(db, language),
    newestItems: (projectId, size) => newestOfProject(db, projectId, size),
  });
  const shell = options.webDir ? await serveShell(app, { webDir: options.webDir, describe, ...settings }) : undefined;
  app.setNotFoundHandler((request, reply) =>
    shell?.wanted(request) ? shell.send(request, reply) : answerProblem(request, reply, 'NOT_FOUND'),
  );
  await app.ready();
  return app;
};

const poolGauges = (pool: AppOptions['pool']) =>
  pool
    ? [
        gauge('newsbell_database_connections', 'Connections open.', pool.totalCount),
        gauge('newsbell_database_connections_idle', 'Connections that nobody uses.', pool.idleCount),
        gauge('newsbell_database_waiting', 'Requests that wait for a connection.', pool.waitingCount),
      ]
    : [];
