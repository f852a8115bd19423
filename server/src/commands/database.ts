/** `migrate`, `backup` and `restore`. */
import { parseArgs } from 'node:util';
import { backup, restore } from '#db/backup.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { StartError } from '#db/start-error.ts';
import { createLog, type Log } from '#log.ts';
import { settings } from './settings.ts';

export const migrateCommand = async (): Promise<number> =>
  withDatabase(async database => {
    const { version, applied } = await migrate(database.connection, { log: () => {} });
    console.log(
      applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to do.',
      `The schema is at version ${version}.`,
    );
  });

export const backupCommand = async (args: string[]): Promise<number> => {
  const file = onlyFile(args, 'backup');
  return withDatabase(async database => {
    await migrate(database.connection, { log: () => {} });
    const { tables, rows } = await backup(database, file);
    console.log(`${rows} rows of ${tables} tables are in ${file}.`);
  });
};

export const restoreCommand = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const file = onlyFile(positionals, 'restore');
  return withDatabase(async (database, log) => {
    const { tables, rows } = await restore(database, file, { replace: values.replace, log });
    console.log(`${file} is restored: ${rows} rows in ${tables} tables.`);
  });
};

const withDatabase = async (work: (database: Database, log: Log) => Promise<void>): Promise<number> => {
  const config = settings();
  const { databaseUrl, dataDir } = config;
  const log = createLog(config.log);
  const database = await openDatabase({ databaseUrl, dataDir, log, poolSize: 4 });
  try {
    await work(database, log);
    return 0;
  } finally {
    await database.close();
  }
};

const onlyFile = (args: string[], command: string): string => {
  const [file, ...more] = args;
  if (!file || more.length > 0) throw new StartError(`newsbell ${command} FILE`);
  return file;
};
