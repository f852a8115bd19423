import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#log.ts';
import { applicationName } from './application-name.ts';
import { type Connection, connect } from './connection.ts';
import { locks } from './locks.ts';
import { StartError } from './start-error.ts';
import { cannotConnect } from './unreachable.ts';

const busyCodes = ['55P03', '40P01', '40001'];
const OLDEST_SERVER = 150_000;
const TRIES = 30;
const WORTH_SAYING_MS = 10_000;

interface Migration {
  version: number;
  name: string;
  sql: string;
}

interface Options {
  log: Log;
  /** The folder of `NNNN-name.sql` files; the server's own unless a test says otherwise. */
  folder?: string;
  /** The last version to apply; all when absent. */
  upTo?: number;
  steady?: () => number;
}

/**
 * Brings the schema to the version of this program, safely while other processes use it or migrate at the same time:
 * one works, the others wait. Each file is one transaction that is tried again when a lock does not come within two
 * seconds, so that no queue forms behind it, and after a deadlock. A file whose first line is `-- no transaction` runs statement by
 * statement (each ends with a `;` at the end of its line) and must be repeatable: a killed run starts it again. It must
 * also be possible in a transaction once the word `concurrently` is left out: see migrateInTransaction.
 * Throws a StartError when the database is newer than this program.
 */
export const migrate = async (
  connection: Connection,
  options: Options,
): Promise<{ version: number; applied: number[] }> => {
  const known = (await readMigrations(options.folder)).filter(one => one.version <= (options.upTo ?? Infinity));
  const client = await connect(connection, applicationName('migrate'));
  try {
    await prepareMigrations(client, options);
    const missing = await missingOf(client, known);
    for (const migration of missing) {
      await apply(client, migration);
      options.log('migration_applied', { version: migration.version, name: migration.name });
    }
    return { version: known.at(-1)?.version ?? 0, applied: missing.map(one => one.version) };
  } finally {
    await client.end();
  }
};

/**
 * Atomic: all migrations run within the caller's transaction, for a restore, which happens as a whole or not at all.
 * Nobody else sees the tables yet, so `concurrently` is left out, which a transaction does not allow. The caller calls
 * `prepareMigrations` before.
 */
export const migrateInTransaction = async (client: pg.ClientBase, options: Options): Promise<void> => {
  const known = (await readMigrations(options.folder)).filter(one => one.version <= (options.upTo ?? Infinity));
  for (const migration of await missingOf(client, known)) {
    for (const statement of withinTransaction(migration)) await client.query(statement);
    await record(client, migration);
    options.log('migration_applied', { version: migration.version, name: migration.name });
  }
};

/** Lock: nobody else migrates until the connection ends. A PostgreSQL that does not do is refused by a StartError. */
export const prepareMigrations = async (
  client: pg.ClientBase,
  options: Pick<Options, 'log' | 'steady'>,
): Promise<void> => {
  await refuseUnfit(client);
  await takeLock(client, options);
};

/** The version of the schema in a database: 0 when nothing was ever migrated. */
export const schemaVersion = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('public.schema_migration') is not null as present`,
  );
  return rows[0]!.present ? ((await appliedVersions(client)).at(-1) ?? 0) : 0;
};

/** The version that this program brings a database to. */
export const newestVersion = async (): Promise<number> => (await readMigrations()).at(-1)?.version ?? 0;

const readMigrations = async (folder = join(import.meta.dirname, 'migrations')): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter(file => /^\d{4}-.+\.sql$/.test(file)).sort();
  const read = async (file: string) => ({
    version: Number(file.slice(0, 4)),
    name: file.slice(5, -4),
    sql: await readFile(join(folder, file), 'utf8'),
  });
  return Promise.all(files.map(read));
};

const refuseUnfit = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`,
  );
  const { version, name, encoding } = rows[0]!;
  if (version < OLDEST_SERVER) throw new StartError(`PostgreSQL ${name} is too old: version 15 or later is needed.`);
  if (encoding !== 'UTF8') throw new StartError(`The database's encoding is ${encoding}: make one with encoding UTF8.`);
};

// Waiting inside `pg_advisory_lock()` would hold a snapshot, for which `create index concurrently` waits in turn.
const takeLock = async (
  client: pg.ClientBase,
  { log, steady = () => performance.now() }: Pick<Options, 'log' | 'steady'>,
): Promise<void> => {
  const begun = steady();
  let isTold = false;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      locks.migration,
    ]);
    if (rows[0]!.taken) return;
    if (steady() - begun >= WORTH_SAYING_MS && !isTold) {
      isTold = true;
      log('migration_awaited', await holderOf(client));
    }
    await pause(50);
  }
};

/** Its name is null where the role may not see the connections of others. */
const holderOf = async (client: pg.ClientBase): Promise<{ pid: number; application: string | null } | undefined> => {
  const { rows } = await client.query<{ pid: number; application: string | null }>(
    `select l.pid, nullif(a.application_name, '') as application
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
    [locks.migration],
  );
  return rows[0];
};

const missingOf = async (client: pg.ClientBase, known: Migration[]): Promise<Migration[]> => {
  await client
    .query(
      `create table if not exists schema_migration (
        version integer primary key, name text not null, applied_at timestamptz not null default now())`,
    )
    .catch(error => {
      throw cannotConnect(error);
    });
  const done = await appliedVersions(client);
  refuseNewer(done, known);
  return known.filter(one => !done.includes(one.version));
};

const appliedVersions = async (client: pg.ClientBase): Promise<number[]> => {
  const { rows } = await client.query<{ version: number }>('select version from schema_migration order by version');
  return rows.map(row => row.version);
};

const refuseNewer = (done: number[], known: Migration[]): void => {
  const newest = done.at(-1) ?? 0;
  const ours = known.at(-1)?.version ?? 0;
  if (newest <= ours) return;
  throw new StartError(
    `The database has schema version ${newest}, but this program knows versions up to ${ours} only. ` +
      'Start the newer program again, or restore a backup that was made before the update.',
  );
};

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  const alone = isAlone(migration);
  for (let left = TRIES; ; left--) {
    try {
      return await (alone ? applyAlone(client, migration) : applyInTransaction(client, migration));
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && busyCodes.includes(error.code ?? '');
      if (!busy || left === 0)
        throw new Error(`migration ${migration.version}-${migration.name} failed`, { cause: error });
      await pause(200);
    }
  }
};

const applyInTransaction = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

const applyAlone = async (client: pg.Client, migration: Migration): Promise<void> => {
  for (const statement of statementsOf(migration)) await client.query(statement);
  await record(client, migration);
};

const withinTransaction = (migration: Migration): string[] => {
  if (!isAlone(migration)) return [migration.sql];
  return statementsOf(migration).map(statement => withoutComments(statement).replace(/\bconcurrently\b/gi, ''));
};

const isAlone = ({ sql }: Migration): boolean => sql.startsWith('-- no transaction');

const statementsOf = ({ sql }: Migration): string[] =>
  sql.split(/;[ \t]*$/m).filter(statement => withoutComments(statement) !== '');

const withoutComments = (sql: string): string => sql.replace(/^\s*--.*$/gm, '').trim();

const record = async (client: pg.ClientBase, { version, name }: Migration): Promise<void> => {
  await client.query('insert into schema_migration (version, name) values ($1, $2)', [version, name]);
};
