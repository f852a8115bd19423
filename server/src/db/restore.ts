import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Head, type Part, readArchive, type TableHead, type Tail } from './archive.ts';
import { copiedTables, filledTables, loadingAids, setTextFormats } from './catalog.ts';
import { connect, quoted } from './connection.ts';
import { migrate, newestVersion, schemaVersion } from './migrate.ts';
import type { Database, Log } from './open.ts';
import { StartError } from './start-error.ts';

interface Options {
  /** Throw away what the database holds. Without it a database that holds anything is refused. */
  replace?: boolean;
  log?: Log;
}

/**
 * Loads a backup into an empty database, in one transaction: it is there as a whole or not at all. The schema is
 * brought to the version of the backup first, and to the newest afterwards. No server may run on it meanwhile.
 * A column of type xid8 gets its default. Throws a StartError when the file or the database does not do.
 */
export async function restore(
  { connection }: Pick<Database, 'connection'>,
  path: string,
  { replace = false, log = () => {} }: Options = {},
): Promise<{ tables: number; rows: number }> {
  const parts = readArchive(path);
  const client = await connect(connection, 'newsbell restore');
  try {
    await setTextFormats(client);
    const head = await readHead(parts);
    if (!replace) await refuseFilled(client);
    const version = await schemaVersion(client);
    if (replace || (version !== 0 && version !== head.schema)) await dropEverything(client);
    await migrate(connection, { log, upTo: head.schema });
    const count = await load(client, parts, log);
    await migrate(connection, { log });
    await client.query('analyze');
    return count;
  } finally {
    await client.end();
    await parts.return();
  }
}

async function readHead(parts: AsyncGenerator<Part, void>): Promise<Head> {
  const { value } = await parts.next();
  if (value?.kind !== 'head') throw new StartError('The backup does not say what it is.');
  const newest = await newestVersion();
  if (value.head.schema <= newest) return value.head;
  throw new StartError(
    `The backup has schema version ${value.head.schema}, but this program knows versions up to ${newest} only: ` +
      'use the program that made it, or a newer one.',
  );
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const filled = await filledTables(client);
  if (filled.length === 0) return;
  throw new StartError(
    `The database is not empty (${filled.join(', ')}). Restore into an empty one, or say --replace to lose what it holds.`,
  );
}

async function dropEverything(client: pg.Client): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
}

async function load(
  client: pg.Client,
  parts: AsyncIterable<Part>,
  log: Log,
): Promise<{ tables: number; rows: number }> {
  const count = { tables: 0, rows: 0 };
  await client.query(`begin; set local maintenance_work_mem = '256MB'`);
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
  await client.query('commit');
  return count;
}

async function loadTable(
  client: pg.Client,
  { table, columns }: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const sink = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(Readable.from(rows, { objectMode: false }), sink);
  return sink.rowCount;
}

async function setSequences(client: pg.Client, { sequences }: Tail): Promise<void> {
  for (const { table, column, value, called } of sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [quoted(table), column, value, called]);
  }
}
