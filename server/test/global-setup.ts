import type { TestProject } from 'vitest/node';
import { type Connection, connect, types } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { startThrowAwayCluster } from '#db/throw-away.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the run, as a plain object, for it crosses to other processes. */
    database: {
      host?: string;
      port?: number;
      user?: string;
      database?: string;
      connectionString?: string;
      run: string;
    };
  }
}

/** One PostgreSQL for the whole run, with a migrated template: a throw-away one, or the one of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `test_${process.pid}`;
  const outside = process.env.TEST_DATABASE_URL;
  const server = outside
    ? { connection: { connectionString: outside, types } as Connection, stop: () => dropAll(outside, run) }
    : await startThrowAwayCluster();

  await makeTemplate(server.connection, `${run}_template`);
  const { types: _functions, ...plain } = server.connection;
  project.provide('database', { ...(plain as object), run });
  return server.stop;
}

async function makeTemplate(connection: Connection, name: string): Promise<void> {
  const admin = await connect(connection);
  await admin.query(`create database ${name}`);
  await migrate(within(connection, name), { log: () => {} });
  await admin.query(`alter database ${name} with is_template true allow_connections false`);
  await admin.end();
}

async function dropAll(url: string, run: string): Promise<void> {
  const admin = await connect({ connectionString: url, types });
  await admin.query(`alter database ${run}_template with is_template false`);
  const { rows } = await admin.query('select datname from pg_database where starts_with(datname, $1)', [`${run}_`]);
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
}

/** The same server, another database. */
export function within(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
