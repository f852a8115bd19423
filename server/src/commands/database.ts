/** `migrate`, `backup` and `restore`. */
import { parseArgs } from 'node:util';
import { backup, restore } from '#db/backup.ts';
import type { Use } from '#db/in-use.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { StartError } from '#db/start-error.ts';
import { createLog, type Log } from '#log.ts';
import { settings } from './settings.ts';
import { interruptible } from './signals.ts';

export const migrateCommand = async (): Promise<number> =>
  withDatabase(async database => {
    const { version, applied } = await migrate(database.connection, { log: () => {} });
    console.log(
      applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to do.',
      `The schema is at version ${version}.`,
    );
  });

/** Standard output: `-` writes the archive there, so what is told besides goes to standard error. */
export const backupCommand = async (args: string[]): Promise<number> => {
  const file = onlyFile(args, 'backup FILE');
  if (file === '-' && process.stdout.isTTY)
    throw new StartError('A backup is not for a terminal: newsbell backup - > FILE');
  return withDatabase(async (database, { signal }) => {
    await migrate(database.connection, { log: () => {} });
    const { tables, rows } = await backup(database, file === '-' ? process.stdout : file, { signal });
    const said = `${rows} rows of ${tables} tables are in ${file === '-' ? 'the backup' : file}.`;
    if (file === '-') console.error(said);
    else console.log(said);
  });
};

/** Standard input: `-` reads the archive from there. */
export const restoreCommand = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const file = onlyFile(positionals, 'restore FILE [--replace]');
  if (file === '-' && process.stdin.isTTY) throw new StartError('A backup is not typed: newsbell restore - < FILE');
  return withDatabase(
    async (database, { log, signal }) => {
      const source = file === '-' ? process.stdin : file;
      const { tables, rows, checkedBy } = await restore(database, source, { replace: values.replace, log, signal });
      console.log(`${file === '-' ? 'The backup' : file} is restored: ${rows} rows in ${tables} tables.`);
      if (checkedBy === 'gzip')
        console.log('It was made by an earlier version, without a checksum: only gzip has checked that it is whole.');
    },
    { use: 'alone' },
  );
};

interface Circumstances {
  log: Log;
  signal: AbortSignal;
}

const withDatabase = (
  work: (database: Database, circumstances: Circumstances) => Promise<void>,
  { use }: { use?: Use } = {},
): Promise<number> =>
  interruptible(async signal => {
    const config = settings();
    const { databaseUrl, dataDir } = config;
    const log = createLog(config.log);
    const database = await openDatabase({ databaseUrl, dataDir, log, poolSize: 4, use });
    try {
      await work(database, { log, signal });
      return 0;
    } finally {
      await database.close();
    }
  });

const onlyFile = (args: string[], usage: string): string => {
  const [file, ...more] = args;
  if (!file || more.length > 0) throw new StartError(`newsbell ${usage}`);
  return file;
};
