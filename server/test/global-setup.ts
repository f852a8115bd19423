import type { TestProject } from 'vitest/node';
import { type Connection, connect, types } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { startThrowAwayCluster } from '#db/throw-away.ts';
import { keepFilesInMemory } from './quick-files.ts';

/** It is a server that tests use, as a plain object, because it crosses to other processes. */
export interface TestServer {
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  connectionString?: string;
  /** The names of its databases begin with this. */
  run: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** There is one for each worker, or the same for all. */
    servers: TestServer[];
  }
}

/** It is in bytes. Tests were seen to hold 0.4 GB at a time; each of their PostgreSQLs may keep 0.5 GB of its log. */
const ROOM = 4 * 1024 ** 3;

/**
 * Starts a throw-away PostgreSQL for each worker, with a migrated template, because a transaction that one file holds
 * open keeps the items of every other in the same PostgreSQL from being shown. TEST_DATABASE_URL names a running one
 * instead, which then has one worker only.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const whole = project.vitest.getRootProject();
  if ('servers' in whole.getProvidedContext()) return async () => {};
  const files = await keepFilesInMemory(ROOM);
  const run = `test_${process.pid}`;
  const outside = process.env.TEST_DATABASE_URL;
  const servers = outside
    ? [{ connection: { connectionString: outside, types } as Connection, stop: () => dropAll(outside, run) }]
    : await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startThrowAwayCluster()));

  await Promise.all(servers.map(({ connection }) => makeTemplate(connection, `${run}_template`)));
  whole.provide(
    'servers',
    servers.map(({ connection: { types: _functions, ...plain } }) => ({ ...(plain as object), run })),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await files.remove();
  };
}

const makeTemplate = async (connection: Connection, name: string): Promise<void> => {
  const admin = await connect(connection);
  await admin.query(`create database ${name}`);
  await migrate(inDatabase(connection, name), { log: () => {} });
  await admin.query(`alter database ${name} with is_template true allow_connections false`);
  await admin.end();
};

const dropAll = async (url: string, run: string): Promise<void> => {
  const admin = await connect({ connectionString: url, types });
  await admin.query(`alter database ${run}_template with is_template false`);
  const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [`${run}_`]);
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
};

/** Answers the same server with another database. */
export const inDatabase = <Server extends Pick<TestServer, 'connectionString' | 'database'>>(
  server: Server,
  database: string,
): Server => {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { ...server, connectionString: url.href };
};
