import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '#log.ts';
import { type Connection, limits, settings, types } from './connection.ts';
import { asLibpqReads } from './connection-string.ts';
import { joinCluster } from './embedded.ts';
import { createGate } from './gate.ts';
import { holdUse, type Use } from './in-use.ts';
import { type Outage, watchOutage } from './outage.ts';
import { refusePooledTransactions } from './pooler.ts';
import { requestPool } from './request-pool.ts';
import type { Tables } from './tables.ts';

const GRACE = 5_000;
const ASIDE = 2_000;

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** This many callers of `db` wait for a connection. */
  waiting(): number;
  /** Two connections beside the pool for short statements that must not wait for others: health, figures, cancels. */
  aside: Db;
  /** It serves for a connection of one's own, apart from the pool: `new pg.Client(connection)`. */
  connection: Connection;
  /** Its users log by it: it leaves out the failures that an outage of the database explains. */
  log: Log;
  /** True when the server's own PostgreSQL in the data folder is used. */
  embedded: boolean;
  /** Ends the pool once what is running has ended, or after 5 s; the last process out stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

interface Options {
  databaseUrl?: string;
  dataDir: string;
  log: Log;
  /** It is `shared` unless said otherwise. */
  use?: Use;
  poolSize?: number;
  applicationName?: string;
  /** Settings of the embedded PostgreSQL in place of the usual ones, where this process starts it. */
  postgres?: Readonly<Record<string, string>>;
  /** Timeout: a caller waits this many milliseconds for a free connection before it is refused. */
  patienceMs?: number;
}

/**
 * Connects to the PostgreSQL of `databaseUrl`, or else starts or joins the one in `dataDir`. The schema is left as it
 * is: see migrate.ts. Throws a StartError where the operator must act, as while a backup is being restored.
 */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  log,
  use = 'shared',
  postgres,
  ...options
}: Options): Promise<Database> => {
  if (databaseUrl) {
    const connection = { connectionString: asLibpqReads(databaseUrl), types };
    await refusePooledTransactions(connection);
    const held = await holdUse(connection, use);
    return leaving(openPool(connection, { log, ...options }), held.release);
  }
  const cluster = await joinCluster({ dataDir, log, use, settings: postgres });
  return { ...leaving(openPool(cluster.connection, { log, ...options }), cluster.leave), embedded: true };
};

const leaving = (database: Database, leave: () => Promise<void>): Database => {
  const close = async () => {
    await database.close();
    await leave();
  };
  return { ...database, close };
};

/** The pool over a PostgreSQL that somebody else runs. */
export const openPool = (
  connection: Connection,
  {
    log,
    poolSize = 10,
    applicationName = 'newsbell',
    patienceMs = 2_000,
  }: Omit<Options, 'databaseUrl' | 'dataDir' | 'use' | 'postgres'>,
): Database => {
  const common = { ...connection, connectionTimeoutMillis: patienceMs, idleTimeoutMillis: 60_000, keepAlive: true };
  const outage = watchOutage(log, {
    ask: () => askAlone({ ...connection, application_name: `${applicationName} asks` }, Math.min(patienceMs, ASIDE)),
  });
  const pids = new WeakMap<object, number>();
  const pool = new pg.Pool({
    ...common,
    application_name: applicationName,
    max: poolSize,
    onConnect: async client => {
      await client.query(settings(limits));
      // Asked of the backend itself, because a pooler in between gives out numbers of its own.
      pids.set(client, (await client.query('select pg_backend_pid() as pid')).rows[0].pid);
      outage.works();
    },
  });
  const asidePool = new pg.Pool({
    ...common,
    application_name: `${applicationName} aside`,
    max: 2,
    onConnect: client => client.query(settings({ statement_timeout: ASIDE })),
    // A PostgreSQL that stands still ends no statement.
    query_timeout: ASIDE,
  });
  for (const each of [pool, asidePool]) surviveLostConnections(each, outage);
  const gate = createGate({ atOnce: poolSize });
  const cancel = async (client: pg.PoolClient) => {
    await asidePool.query('select pg_cancel_backend($1)', [pids.get(client)]);
  };
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: noting(requestPool({ pool, gate, patienceMs, cancel }), outage) }),
  });
  const aside: Db = new Kysely({ dialect: new PostgresDialect({ pool: noting(asidePool, outage) }) });
  // A statement that is stuck then is cut off with the connection, by the end of the process or of PostgreSQL.
  const close = async () => {
    await Promise.race([pool.end(), pause(GRACE, undefined, { ref: false })]);
    await Promise.race([asidePool.end(), pause(ASIDE, undefined, { ref: false })]);
  };
  return { db, pool, waiting: () => gate.waiting, aside, connection, embedded: false, log: outage.log, close };
};

/** A refusal, as where there are too many connections, is an answer as well. */
const askAlone = async (connection: pg.ClientConfig, patienceMs: number): Promise<void> => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    // One that does not answer takes no farewell, either.
    client.connection.stream.destroy();
  }
};

/** The failures of the database are known by where they came from: a web server that refuses a connection fails with the same codes. */
const noting = (pool: PostgresPool, { note, noteUnconnected, works }: Outage): PostgresPool => {
  const noted = (error: unknown) => {
    throw note(error);
  };
  const unconnected = (error: unknown) => {
    throw noteUnconnected(error);
  };
  const answered = <T>(answer: T): T => {
    works();
    return answer;
  };
  return {
    options: pool.options,
    connect: async () => {
      const client = (await pool.connect().catch(unconnected)) as unknown as Lent;
      const query: Lent['query'] = (text, values) => client.query(text, values).then(answered, noted);
      return { query, release: client.release.bind(client) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
};

interface Lent {
  query(text: string, values: unknown[]): Promise<unknown>;
  release(discard?: boolean): void;
}

// The pool listens to idle clients only: the error event of one in use would end the process. The caller that uses the client gets the
// error as the rejection of its query.
const surviveLostConnections = (pool: pg.Pool, { lost }: Outage): void => {
  pool.on('connect', client => client.on('error', lost));
  pool.on('error', () => {});
};
