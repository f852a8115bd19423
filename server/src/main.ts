/** Config → database → fetcher → app and jobs; stops them in the other order. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from '#app.ts';
import type { Config } from '#config.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { StartError } from '#db/start-error.ts';
import type { Deps } from '#deps.ts';
import { loadStarterPack } from '#features/projects/starter-pack.ts';
import { startJobs } from '#jobs.ts';
import type { Log } from '#log.ts';
import { createFetcher } from '#net/fetch.ts';
import { type Outside, systemOutside } from '#net/outside.ts';
import { defaultPorts } from '#net/url-rule.ts';

export interface Running {
  deps: Deps;
  database: Database;
  /** Where it listens, such as `http://127.0.0.1:3000`; null for a worker. */
  address: string | null;
  /** There is new work for the jobs. */
  nudge(): void;
  /** Clean and within ten seconds; the last process out stops the embedded PostgreSQL. */
  stop(): Promise<void>;
}

export interface World {
  log: Log;
  /** The internet; the demo and tests hand in another one. */
  outside?: Outside;
}

/** The web server with its jobs. Throws a StartError where the operator must act. */
export const startServer = async (config: Config, world: World): Promise<Running> => {
  await refuseTakenPort(config);
  if (!existsSync(`${webDir}/index.html`)) {
    throw new StartError('The web app is not built. Run npm run build -w web, or start with npm start.');
  }
  const base = await openDeps(config, world);
  let draining = false;
  try {
    const app = await buildApp(base.deps, { webDir, pool: base.database.pool, isDraining: () => draining });
    const address = await app.listen({ port: config.port, host: config.host });
    if (config.starterPack) {
      const sources = await loadStarterPack(base.deps.db);
      if (sources > 0) world.log('starter_pack_loaded', { sources });
    }
    const jobs = config.crawl.enabled ? startJobs(base.deps) : undefined;
    return {
      ...base,
      address,
      nudge: () => jobs?.nudge(),
      stop: async () => {
        draining = true;
        await Promise.all([app.close(), stopWithin(base, jobs)]);
        await base.database.close();
      },
    };
  } catch (error) {
    await base.deps.fetcher.close();
    await base.database.close();
    throw error;
  }
};

/** Only the jobs: for more machines on one PostgreSQL. */
export const startWorker = async (config: Config, world: World): Promise<Running> => {
  const base = await openDeps(config, world);
  const jobs = startJobs(base.deps);
  return {
    ...base,
    address: null,
    nudge: jobs.nudge,
    stop: async () => {
      await stopWithin(base, jobs);
      await base.database.close();
    },
  };
};

/** What every command needs: a migrated database and the door to the internet. */
export const openDeps = async (
  config: Config,
  { log, outside = systemOutside() }: World,
): Promise<{ deps: Deps; database: Database }> => {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    log,
  });
  try {
    await migrate(database.connection, { log });
  } catch (error) {
    await database.close();
    throw error;
  }
  const fetcher = createFetcher(outside, {
    ports: [...defaultPorts, ...config.crawl.extraPorts],
    ownHosts: [new URL(config.publicUrl).host],
    decodedBytes: config.crawl.maxBytes,
  });
  return { database, deps: { db: database.db, fetcher, log, now: () => new Date(), settings: config } };
};

/** Fetches under way are cut short, so that a slow source cannot hold up the stop. */
const stopWithin = async ({ deps }: { deps: Deps }, jobs: { stop(): Promise<void> } | undefined): Promise<void> => {
  const stopped = jobs?.stop();
  await deps.fetcher.close();
  await stopped;
};

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Before the database starts: two servers on one port are told apart at once. */
const refuseTakenPort = ({ port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    if (port === 0) return resolve();
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? `is taken. Set PORT to another one.` : `cannot be opened: ${error.message}`;
      reject(new StartError(`Port ${port} on ${host} ${why}`));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
