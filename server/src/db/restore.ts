import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Log } from '#log.ts';
import type { Head, Part, TableHead, Tail } from './archive.ts';
import { type ArchiveSource, openArchive } from './archive-file.ts';
import { copiedTables, describeObjects, filledTables, loadingAids, setTextFormats } from './catalog.ts';
import { type Connection, connect, quoted, settings } from './connection.ts';
import { refuseSessions } from './in-use.ts';
import { migrateInTransaction, newestVersion, prepareMigrations, schemaVersion } from './migrate.ts';
import type { Database } from './open.ts';
import { StartError } from './start-error.ts';
import { isTransient } from './trouble.ts';

interface Options {
  /** Throw away what the database holds. Without it a database that holds anything is refused. */
  replace?: boolean;
  log?: Log;
  /** Abort: it breaks the restore off and leaves what was there, until everything is committed. */
  signal?: AbortSignal;
}

interface Restored {
  tables: number;
  rows: number;
  /** Checksum: older archives have no SHA-256, and only the CRC-32 and the length of gzip have been compared. */
  checkedBy: 'sha256' | 'gzip';
}

/**
 * Atomic: the archive is read to its end first; then one transaction drops what is there, makes the schema of the archive,
 * loads it and brings it to the newest version. So the database holds all of the old or all of the new, whatever happens;
 * until the end it has both on the disk. The caller sees to it that nothing else runs on it (in-use.ts). A column of type
 * xid8 gets its default. A StartError is thrown when the archive or the database does not do.
 */
export const restore = async (
  { connection }: Pick<Database, 'connection'>,
  source: ArchiveSource,
  { replace = false, log = () => {}, signal }: Options = {},
): Promise<Restored> => {
  const archive = await openArchive(source, signal);
  const client = await connect(connection, 'newsbell restore');
  const breakOff = () => void endSession(connection, client);
  let state: 'loading' | 'committing' | 'committed' = 'loading';
  signal?.addEventListener('abort', breakOff);
  try {
    signal?.throwIfAborted();
    await client.query(settings({ lock_timeout: 10_000 }));
    await prepareMigrations(client, { log });
    if (!replace) await refuseFilled(client);
    const head = await check(archive.parts(), signal);
    await client.query(`begin; set local maintenance_work_mem = '256MB'`);
    await refuseSessions(client);
    const count = await replaceAll(client, archive.parts(), { head, replace, log });
    state = 'committing';
    await client.query('commit');
    state = 'committed';
    // The restored rows are there: without fresh statistics, or when a signal breaks this off, autovacuum makes them.
    await client.query('analyze').catch(error => log('restored_not_analyzed', { error: String(error) }));
    return { ...count, checkedBy: head.checksum ?? 'gzip' };
  } catch (error) {
    if (signal?.aborted && state === 'loading') throw signal.reason;
    throw told(error, state !== 'loading');
  } finally {
    signal?.removeEventListener('abort', breakOff);
    await client.end();
    await archive.close();
  }
};

/** Check: the archive is read to its end, so that nothing is touched for one that is damaged. */
const check = async (parts: AsyncIterable<Part>, signal?: AbortSignal): Promise<Head> => {
  let head: Head | undefined;
  for await (const part of parts) {
    if (part.kind === 'head') {
      head = part.head;
      await refuseNewer(head);
    }
    if (part.kind !== 'table') continue;
    for await (const _ of part.rows) signal?.throwIfAborted();
  }
  return head!;
};

const refuseNewer = async ({ schema }: Head): Promise<void> => {
  const newest = await newestVersion();
  if (schema <= newest) return;
  throw new StartError(
    `The backup has schema version ${schema}, but this program knows versions up to ${newest} only: ` +
      'use the program that made it, or a newer one.',
  );
};

const refuseFilled = async (client: pg.Client): Promise<void> => {
  const filled = await filledTables(client);
  if (filled.length === 0) return;
  throw new StartError(
    `The database is not empty (${filled.join(', ')}). Restore into an empty one, or say --replace to lose what it holds.`,
  );
};

const replaceAll = async (
  client: pg.Client,
  parts: AsyncIterable<Part>,
  { head, replace, log }: { head: Head; replace: boolean; log: Log },
): Promise<{ tables: number; rows: number }> => {
  const version = await schemaVersion(client);
  if (replace) await client.query(emptyPublic);
  else if (version !== 0 && version !== head.schema) await dropOwn(client, version);
  await migrateInTransaction(client, { log, upTo: head.schema });
  await setTextFormats(client);
  const count = await load(client, parts, log);
  await migrateInTransaction(client, { log });
  return count;
};

const emptyPublic = 'drop schema public cascade; create schema public';

/**
 * Objects that go with the schema and do not come with our migrations belong to somebody else, or depend on objects of ours. The comparison
 * finds them, of every kind and in every place. The caller's transaction brings them back.
 */
const dropOwn = async (client: pg.Client, version: number): Promise<void> => {
  const before = await describeObjects(client);
  await client.query(emptyPublic);
  await migrateInTransaction(client, { log: () => {}, upTo: version });
  const after = new Set(await describeObjects(client));
  const lost = before.find(object => !after.has(object));
  if (lost)
    throw new StartError(
      `The database holds what is not Newsbell's (${lost}). Restore into an empty one, or say --replace to lose what it holds.`,
    );
  await client.query(emptyPublic);
};

const load = async (
  client: pg.Client,
  parts: AsyncIterable<Part>,
  log: Log,
): Promise<{ tables: number; rows: number }> => {
  const count = { tables: 0, rows: 0 };
  const known = await copiedTables(client);
  if (known.length > 0) await client.query(`truncate ${known.map(({ table }) => quoted(table)).join(', ')}`);
  const aids = await loadingAids(client);
  for (const statement of aids.before) await client.query(statement);
  for await (const part of parts) {
    if (part.kind === 'table') {
      const rows = await loadTable(client, part.head, part.rows);
      log('table_restored', { table: part.head.table, rows });
      count.tables += 1;
      count.rows += rows;
    }
    if (part.kind === 'tail') await setSequences(client, part.tail);
  }
  for (const statement of aids.after) await client.query(statement);
  return count;
};

const loadTable = async (
  client: pg.Client,
  { table, columns }: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<number> => {
  const sink = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(Readable.from(rows, { objectMode: false }), sink);
  return sink.rowCount;
};

const setSequences = async (client: pg.Client, { sequences }: Tail): Promise<void> => {
  for (const { table, column, value, called } of sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [quoted(table), column, value, called]);
  }
};

/** Abort: the statement that runs fails when its session is ended, and PostgreSQL rolls the transaction back. */
const endSession = async (connection: Connection, { processID }: pg.Client & { processID?: number }): Promise<void> => {
  const other = await connect(connection, 'newsbell restore').catch(() => undefined);
  await other?.query('select pg_terminate_backend($1)', [processID]).catch(() => {});
  await other?.end();
};

const told = (error: unknown, isCommitting: boolean): unknown => {
  if (!(error instanceof pg.DatabaseError) && !isTransient(error)) return error;
  const { message } = error as Error;
  if (isCommitting)
    return new StartError(
      `The connection broke when the restore was all but done (${message}): see whether it is there.`,
    );
  return new StartError(`The backup cannot be loaded: ${message}. The database holds what it held before.`);
};
