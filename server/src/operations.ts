/** The operator's door: health for balancers and service managers, and figures for Prometheus, in a web server and in a worker alike. */
import { sql } from 'kysely';
import type { Rounds } from '#async/rounds.ts';
import { openHorizon } from '#db/horizon.ts';
import type { Database, Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { crawlGauges } from '#features/crawl/gauges.ts';
import { readerGauges } from '#features/items/consumer-gauges.ts';
import { deliveryGauges } from '#features/notifications/delivery/health.ts';
import { itemNames } from '#features/projects/item-names.ts';
import { healthRoutes } from '#http/health.ts';
import { countRequests, type Gauges, gauge, type Metric, metricsRoute, watchProcess } from '#http/metrics.ts';
import { answerProblem, isDatabaseAway } from '#http/problems.ts';
import { createReadiness, type Readiness } from '#http/readiness.ts';
import type { App } from '#http/routing.ts';
import { createServer } from '#http/server.ts';
import type { Outcomes } from './outcomes.ts';
import { version } from './version.ts';

export interface Operations {
  /** Adds `/health/live`, `/health/ready` and `/metrics`. */
  addRoutes(app: App): void;
  /** The requests of people are counted; those of the operator's own port are not. */
  countRequests(app: App): void;
}

interface Parts {
  role?: 'web' | 'worker';
  readiness?: Readiness;
  /** For health and figures, which wait for nobody there; without it they are asked as all else is. */
  database?: Pick<Database, 'pool' | 'waiting' | 'aside'> | undefined;
  outcomes?: Outcomes;
  rounds?: Rounds;
}

export const openOperations = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { role = 'web', readiness = createReadiness(), database, outcomes, rounds }: Parts = {},
): Operations => {
  const aside = database?.aside ?? db;
  const readHorizon = openHorizon();
  const watched = watchProcess();
  const requests = countRequests();
  const sources: Gauges[] = [
    watched.metrics,
    () =>
      databaseMetrics([
        () => buildInfo(aside, role),
        () => crawlGauges(aside),
        () => readerGauges(aside),
        () => deliveryGauges(aside),
        () => horizonGauge(aside, readHorizon),
      ]),
    () => poolGauges(database),
    () => outcomes?.metrics() ?? [],
    () => (rounds ? jobMetrics(rounds) : []),
    requests.metrics,
  ];
  const findInstance = async () => (await itemNames(aside, settings.publicUrl)).instance;
  // People are served also while a job of the same process stands still.
  const isWorking = () => role === 'web' || rounds === undefined || rounds.late().length === 0;
  return {
    addRoutes: app => {
      healthRoutes(app, { db: aside, isWorking, findInstance }, readiness);
      metricsRoute(app, settings.metricsToken, sources);
      app.addHook('onClose', async () => watched.close());
    },
    countRequests: requests.count,
  };
};

/** Answers nothing but the operator's questions, for METRICS_PORT. */
export const operationsApp = async (deps: Pick<Deps, 'log' | 'settings'>, operations: Operations): Promise<App> => {
  const app = await createServer(deps, {});
  operations.addRoutes(app);
  app.setNotFoundHandler((request, reply) => answerProblem(request, reply, 'NOT_FOUND'));
  await app.ready();
  return app;
};

/** Degraded: while the database is away the process tells of itself alone, and waits for an answer once and not for each source. */
const databaseMetrics = async (sources: readonly Gauges[]): Promise<Metric[]> => {
  const up = (value: 0 | 1) => gauge('newsbell_database_up', 'The database answers: 1, or 0.', value);
  const metrics: Metric[] = [];
  try {
    for (const source of sources) metrics.push(...(await source()));
    return [up(1), ...metrics];
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return [up(0)];
  }
};

const buildInfo = async (db: Db, role: string): Promise<Metric[]> => {
  const { rows } = await sql<{ postgresql: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as postgresql`.execute(db);
  const labels = { version, node: process.versions.node, postgresql: rows[0]!.postgresql, role };
  return [
    {
      name: 'newsbell_build_info',
      help: 'Versions of what runs here, and what the process does.',
      type: 'gauge',
      samples: [{ labels, value: 1 }],
    },
  ];
};

const horizonGauge = async (db: Db, read: ReturnType<typeof openHorizon>) => [
  gauge(
    'newsbell_horizon_age_seconds',
    'How long the oldest transaction of the whole PostgreSQL has been open; news wait for it.',
    (await read(db)).seconds,
  ),
];

const poolGauges = (database: Parts['database']) =>
  database
    ? [
        gauge('newsbell_database_connections', 'Connections open.', database.pool.totalCount),
        gauge('newsbell_database_connections_idle', 'Connections that nobody uses.', database.pool.idleCount),
        gauge('newsbell_database_waiting', 'Requests that wait for a connection.', database.waiting()),
      ]
    : [];

/** The label is not called `job`, because Prometheus gives each target one of that name. */
const jobMetrics = (rounds: Rounds): Metric[] => {
  const all = rounds.all();
  return [
    {
      name: 'newsbell_job_rounds_total',
      help: 'Rounds of jobs, by how they ended.',
      type: 'counter',
      samples: all.flatMap(({ job, done, failed }) => [
        { labels: { task: job, outcome: 'done' }, value: done },
        { labels: { task: job, outcome: 'failed' }, value: failed },
      ]),
    },
    {
      name: 'newsbell_job_seconds_total',
      help: 'Time that the rounds of a job have taken.',
      type: 'counter',
      samples: all.map(({ job, seconds }) => ({ labels: { task: job }, value: seconds })),
    },
    {
      name: 'newsbell_job_round_age_seconds',
      help: 'How long ago the last round of a job has ended.',
      type: 'gauge',
      samples: all.map(({ job, age }) => ({ labels: { task: job }, value: age })),
    },
  ];
};
