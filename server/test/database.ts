import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, connect, types } from '#db/connection.ts';
import { type Database, openPool } from '#db/open.ts';
import type { Log } from '#log.ts';
import { inDatabase, type TestServer } from './global-setup.ts';

interface Options {
  applicationName?: string;
  /** `migrated` is the default; `empty` has no table at all. */
  schema?: 'migrated' | 'empty';
  poolSize?: number;
  patienceMs?: number;
  log?: Log;
}

/** Answers the PostgreSQL of this worker. */
export const testServer = (): TestServer => {
  const servers = inject('servers');
  return servers[(Number(process.env.VITEST_POOL_ID) - 1) % servers.length]!;
};

/** Makes a database of the test's own, in some 20 ms. `close()` ends its pool and drops it. */
export const freshDatabase = async ({
  schema = 'migrated',
  log = () => {},
  ...options
}: Options = {}): Promise<Database> => {
  const { run, ...server } = testServer();
  const connection: Connection = { ...server, types };
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const template = schema === 'migrated' ? `${run}_template` : 'template0';
  await runOnce(connection, `create database ${name} template ${template} strategy file_copy`);

  const database = openPool(inDatabase(connection, name), {
    log,
    patienceMs: 10_000,
    // A restore refuses while a server has connections, and this name is not a server's.
    applicationName: 'test',
    ...options,
  });
  const close = async () => {
    await database.close();
    await runOnce(connection, `drop database ${name} with (force)`);
  };
  return { ...database, close };
};

const runOnce = async (connection: Connection, sql: string): Promise<void> => {
  const client = await connect(connection, 'newsbell test');
  await client.query(sql).finally(() => client.end());
};
