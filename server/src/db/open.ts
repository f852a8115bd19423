import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Connection, types } from './connection.ts';
import { joinCluster } from './embedded.ts';
import type { Tables } from './tables.ts';

const GRACE = 5_000;

export type Db = Kysely<Tables>;

export type Log = (event: string, fields?: Record<string, unknown>) => void;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For a connection of one's own, apart from the pool: `new pg.Client(connection)`. */
  connection: Connection;
  /** True when the server's own PostgreSQL in the data folder is used. */
  embedded: boolean;
  /** Ends the pool once what is running has ended, or after 5 s; the last process out stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

interface Options {
  databaseUrl?: string;
  dataDir: string;
  log: Log;
  poolSize?: number;
  applicationName?: string;
  /** How long a caller waits for a free connection before it is refused. */
  patienceMs?: number;
}

/**
 * Connects to the PostgreSQL of `databaseUrl`, or else starts or joins the one in `dataDir`. The schema is left as it
 * is: see migrate.ts. Throws a StartError where the operator must act.
 */
export async function openDatabase({ databaseUrl, dataDir, log, ...options }: Options): Promise<Database> {
  if (databaseUrl) return openPool({ connectionString: databaseUrl, types }, { log, ...options });
  const cluster = await joinCluster({ dataDir, log });
  const database = openPool(cluster.connection, { log, ...options });
  const close = async () => {
    await database.close();
    await cluster.leave();
  };
  return { ...database, embedded: true, close };
}

/** The pool over a PostgreSQL that somebody else runs. */
export function openPool(
  connection: Connection,
  { log, poolSize = 10, applicationName = 'newsbell', patienceMs = 2_000 }: Omit<Options, 'databaseUrl' | 'dataDir'>,
): Database {
  const pool = new pg.Pool({
    ...connection,
    application_name: applicationName,
    max: poolSize,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  surviveLostConnections(pool, log);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  // Whatever is stuck then is cut off with the connection, by the end of the process or of PostgreSQL.
  const close = () => Promise.race([pool.end(), pause(GRACE, undefined, { ref: false })]);
  return { db, pool, connection, embedded: false, close };
}

// The pool listens to idle clients only: the error event of one in use would end the process. Whoever uses it gets
// the error as the rejection of the query.
function surviveLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', client => client.on('error', error => log('database_connection_lost', { error: error.message })));
  pool.on('error', () => {});
}
