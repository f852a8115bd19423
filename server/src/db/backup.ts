import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Part } from './archive.ts';
import { type ArchiveTarget, writeArchive } from './archive-file.ts';
import { copiedTables, sequences, setTextFormats } from './catalog.ts';
import { connect, quoted } from './connection.ts';
import { schemaVersion } from './migrate.ts';
import type { Database } from './open.ts';

export { restore } from './restore.ts';

/**
 * Writes everything into one archive (archive.ts says how), as it was at one moment, while others go on working. Any
 * PostgreSQL of version 15 or later can take it in. Columns of type xid8 are left out: the ids of transactions mean
 * something in the cluster that gave them only.
 */
export const backup = async (
  { connection }: Pick<Database, 'connection'>,
  target: ArchiveTarget,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ tables: number; rows: number }> => {
  const client = await connect(connection, 'newsbell backup');
  const count = { tables: 0, rows: 0 };
  try {
    await setTextFormats(client);
    await client.query('begin isolation level repeatable read read only');
    await writeArchive(target, everything(client, count), signal);
    return count;
  } finally {
    await client.end();
  }
};

const everything = async function* (
  client: pg.Client,
  count: { tables: number; rows: number },
): AsyncGenerator<Part, void> {
  const made = new Date().toISOString();
  yield { kind: 'head', head: { schema: await schemaVersion(client), made, checksum: 'sha256' } };
  for (const head of await copiedTables(client)) {
    const columns = head.columns.map(quoted).join(', ');
    const rows = client.query(copyTo(`copy (select ${columns} from ${quoted(head.table)}) to stdout`));
    yield { kind: 'table', head, rows };
    count.tables += 1;
    count.rows += rows.rowCount;
  }
  yield { kind: 'tail', tail: { sequences: await sequences(client) } };
};
