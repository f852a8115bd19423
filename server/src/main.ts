/** Config → database → HTTP client → app and jobs; stops them in the other order. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type AppOptions, buildApp } from '#app.ts';
import { createRounds } from '#async/rounds.ts';
import type { Config } from '#config.ts';
import { applicationName } from '#db/application-name.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { lookAtSettings, storeSettings } from '#db/shared-settings.ts';
import { StartError } from '#db/start-error.ts';
import type { Deps } from '#deps.ts';
import { createDocumentPool } from '#documents/pool.ts';
import { announceFirstCode } from '#features/accounts/first-administrator.ts';
import { openProviderDoor } from '#features/accounts/providers/door.ts';
import { openChannels } from '#features/channels/channels.ts';
import { openChecks } from '#features/checks/checks.ts';
import { openPictureDoor } from '#features/picture-proxy/door.ts';
import { itemNames } from '#features/projects/item-names.ts';
import { loadStarterPack } from '#features/projects/starter-pack.ts';
import { openWebsubDoor } from '#features/websub/door.ts';
import { createReadiness } from '#http/readiness.ts';
import type { App } from '#http/routing.ts';
import { type Jobs, startJobs } from '#jobs.ts';
import type { Log } from '#log.ts';
import { limitThreads } from '#memory.ts';
import { addressRanges } from '#net/address-ranges.ts';
import { createHttpClient } from '#net/fetch.ts';
import { type Outside, systemOutside } from '#net/outside.ts';
import { ownAddresses, ownHosts } from '#net/own-hosts.ts';
import { throughProxy } from '#net/proxy.ts';
import { portOf } from '#net/url-host.ts';
import { defaultPorts } from '#net/url-rule.ts';
import { type Operations, openOperations, operationsApp } from './operations.ts';
import { countOutcomes, type Outcomes } from './outcomes.ts';

export interface Running {
  deps: Deps;
  database: Database;
  /** Where it listens, such as `http://127.0.0.1:3000`; null for a worker. */
  address: string | null;
  /** Where it answers for its health and figures apart from people; null without METRICS_PORT. */
  metricsAddress: string | null;
  /** The first administrator signs up with this code; undefined where none is needed. */
  firstCode?: string | undefined;
  /** There is new work for the jobs. */
  nudge(): void;
  /** Clean and within ten seconds; the last process out stops the embedded PostgreSQL. */
  stop(): Promise<void>;
}

export interface World {
  log: Log;
  /** It reaches the internet; the demo and tests hand in another one. */
  outside?: Outside;
  /** Pages beside ours: the demo shows its mails. */
  routes?: AppOptions['routes'];
  mailPage?: AppOptions['mailPage'];
  bundles?: AppOptions['bundles'];
}

/** The web server with its jobs. Throws a StartError where the operator must act. */
export const startServer = async (config: Config, world: World): Promise<Running> => {
  refuseEqualPorts(config);
  await refuseTakenPort('PORT', config);
  await refuseTakenMetricsPort(config);
  refuseWithoutWeb();
  const base = await openDeps(config, world, 'web');
  tellOfProxy(config, world);
  const providerDoor = openProviderDoor(outsideOf(config, world), config.accounts);
  const pictureDoor = openPictureDoor(outsideOf(config, world), {
    ownHosts: [...config.hosts, ...ownHosts(config.publicUrl, config.host)],
    extraPorts: config.crawl.extraPorts,
  });
  // One for both sides: threads and their memory are bounded for the process, and who waits for an answer goes first.
  const documents = createDocumentPool(config.memory.documents);
  const readiness = createReadiness();
  const rounds = createRounds();
  const operations = openOperations(base.deps, { ...base, role: 'web', readiness, rounds });
  let jobs: Jobs | undefined;
  try {
    const app = await buildApp(base.deps, {
      ...appOptions(base, config, world),
      operations,
      providerDoor,
      pictureDoor,
      documents,
      checks: openChecks({
        ...{ settings: config, outside: outsideOf(config, world) },
        database: Promise.resolve({ kind: 'open', db: base.deps.db }),
      }),
      onNewSource: () => jobs?.nudge(),
    });
    // At the first start of a version that gives them: items that are stored from then on have the new names.
    await itemNames(base.deps.db, config.publicUrl);
    await shareSettings(base.deps);
    const firstCode = await announceFirstCode(base.deps);
    const address = await app.listen({ port: config.port, host: config.host });
    const metrics = await listenForMetrics(base.deps, config, operations);
    if (config.starterPack) await loadFirstSources(base.deps);
    const started = startJobs(base.deps, {
      crawling: config.crawl.enabled,
      channels: openChannels(base.deps, outsideOf(config, world)),
      documents,
      websubDoor: websubDoorOf(config, world),
      rounds,
    });
    jobs = started;
    const closeDoors = async () => {
      await readiness.drain();
      await Promise.all([
        app.close(),
        metrics?.app.close(),
        providerDoor.close(),
        pictureDoor.close(),
        base.deps.http.close(),
      ]);
    };
    return {
      ...base,
      address,
      metricsAddress: metrics?.address ?? null,
      firstCode,
      nudge: started.nudge,
      stop: async () => {
        // A page that a person opens gets as long to be parsed as the crawl's documents.
        const late = setTimeout(() => void documents.close(), 4000);
        await Promise.all([closeDoors(), started.stop()]);
        clearTimeout(late);
        await documents.close();
        await base.database.close();
      },
    };
  } catch (error) {
    await Promise.all([base.deps.http.close(), providerDoor.close(), pictureDoor.close(), documents.close()]);
    await base.database.close();
    throw error;
  }
};

const appOptions = ({ deps, database }: Base, config: Config, { routes, mailPage, bundles }: World): AppOptions => ({
  webDir,
  database,
  http: deps.http,
  connections: { isExempt: addressRanges(['loopback', ...config.trustedProxies]) },
  routes,
  mailPage,
  ...(bundles && { bundles }),
});

const loadFirstSources = async ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> => {
  const sources = await loadStarterPack(db);
  if (sources > 0) log('starter_pack_loaded', { sources });
};

/** Only the jobs, the crawl whatever CRAWL says: for more machines on one PostgreSQL. */
export const startWorker = async (config: Config, world: World): Promise<Running> => {
  await refuseTakenMetricsPort(config);
  const base = await openDeps(config, world, 'worker');
  tellOfProxy(config, world);
  // Drain: no requests are sent to a worker that had to be sent elsewhere before it stops.
  const readiness = createReadiness(async () => {});
  const rounds = createRounds();
  const operations = openOperations(base.deps, { ...base, role: 'worker', readiness, rounds });
  try {
    await lookAtSettings(base.deps);
    const metrics = await listenForMetrics(base.deps, config, operations);
    const jobs = startJobs(base.deps, {
      ...{ crawling: true, channels: openChannels(base.deps, outsideOf(config, world)), rounds },
      websubDoor: websubDoorOf(config, world),
    });
    return {
      ...base,
      address: null,
      metricsAddress: metrics?.address ?? null,
      nudge: jobs.nudge,
      stop: async () => {
        await readiness.drain();
        await stopWithin(base, jobs);
        await metrics?.app.close();
        await base.database.close();
      },
    };
  } catch (error) {
    await base.deps.http.close();
    await base.database.close();
    throw error;
  }
};

interface Base extends Pick<Running, 'deps' | 'database'> {
  outcomes: Outcomes;
}

/** Opens the dependencies that every command needs: a migrated database and the HTTP client. */
export const openDeps = async (
  config: Config,
  world: World,
  role: 'web' | 'worker' | 'command' = 'command',
): Promise<Base> => {
  limitThreads(config.memory);
  const outcomes = countOutcomes(world.log);
  const { log } = outcomes;
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    postgres: config.memory.postgres,
    poolSize: config.databasePool,
    applicationName: applicationName(role),
    // A call that may take longer may also wait longer for its connection.
    patienceMs: Math.max(2_000, config.answerWithinMs),
    log,
  });
  try {
    await migrate(database.connection, { log });
  } catch (error) {
    await database.close();
    throw error;
  }
  const http = createHttpClient(outsideOf(config, world), {
    ports: [...defaultPorts, ...config.crawl.extraPorts],
    ownHosts: [...config.hosts, ...ownHosts(config.publicUrl, config.host)],
    ownPorts: [config.port, portOf(new URL(config.publicUrl))],
    ownAddresses: ownAddresses(),
    decodedBytes: config.crawl.maxBytes,
  });
  const deps = { db: database.db, http, log: database.log, now: () => new Date(), settings: config };
  return { database, outcomes, deps };
};

const websubDoorOf = (config: Config, world: World) =>
  openWebsubDoor(outsideOf(config, world), config, ownHosts(config.publicUrl, config.host));

/** Each door goes out by the operator's proxy, if there is one. */
export const outsideOf = ({ outgoingProxy }: Config, { outside }: Pick<World, 'outside'> = {}): Outside =>
  outside ?? (outgoingProxy ? throughProxy(systemOutside(), outgoingProxy) : systemOutside());

/** From now on another program keeps requests from leading inside, and the operator must know. */
const tellOfProxy = ({ outgoingProxy }: Config, { log }: World): void => {
  if (outgoingProxy?.resolves) log('guard_relies_on_proxy', { proxy: outgoingProxy.url.host });
};

/** Fetches under way are cut short, so that a slow source cannot hold up the stop. */
const stopWithin = async ({ deps }: { deps: Deps }, jobs: { stop(): Promise<void> }): Promise<void> => {
  const stopped = jobs.stop();
  await deps.http.close();
  await stopped;
};

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));

const refuseWithoutWeb = (): void => {
  if (existsSync(`${webDir}/index.html`)) return;
  throw new StartError('The web app is not built. Run npm run build -w web, or start with npm start.');
};

const refuseEqualPorts = ({ port, metricsAt }: Config): void => {
  if (port === 0 || port !== metricsAt?.port) return;
  throw new StartError(`PORT and METRICS_PORT are both ${port}. Set METRICS_PORT to another one.`);
};

const refuseTakenMetricsPort = async ({ metricsAt }: Config): Promise<void> => {
  if (metricsAt) await refuseTakenPort('METRICS_PORT', metricsAt);
};

/** Before the database starts: two servers on one port are told apart at once. */
const refuseTakenPort = (setting: string, { port, host }: { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    if (port === 0) return resolve();
    const probe = createServer();
    probe.once('error', error => reject(cannotListen(setting, { port, host }, error)));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });

const cannotListen = (
  setting: string,
  { port, host }: { port: number; host: string },
  error: NodeJS.ErrnoException,
): StartError => {
  const why =
    error.code === 'EADDRINUSE' ? `is taken. Set ${setting} to another one.` : `cannot be opened: ${error.message}`;
  return new StartError(`Port ${port} on ${host} ${why}`);
};

/** Answers undefined without METRICS_PORT. */
const listenForMetrics = async (
  deps: Deps,
  { metricsAt }: Config,
  operations: Operations,
): Promise<{ app: App; address: string } | undefined> => {
  if (!metricsAt) return undefined;
  const app = await operationsApp(deps, operations);
  try {
    return { app, address: await app.listen(metricsAt) };
  } catch (error) {
    await app.close();
    throw cannotListen('METRICS_PORT', metricsAt, error as Error);
  }
};

/** The web server that starts last says what the settings of all are. A worker may have been started without them. */
const shareSettings = async (deps: Deps): Promise<void> => {
  await lookAtSettings(deps);
  await storeSettings(deps.db, deps.settings);
};
