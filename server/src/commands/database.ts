/** `migrate`, `backup` and `restore`. */
import { backup, restore } from '#db/backup.ts';
import type { Use } from '#db/in-use.ts';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import type { StartError } from '#db/start-error.ts';
import { createLog, type Log } from '#log.ts';
import { command } from './command.ts';
import { settings } from './settings.ts';
import { interruptible } from './signals.ts';

export const migrateCommand = command({
  name: 'migrate',
  usage: [''],
  about: 'Bring the database to this version',
  details: ['Every start does so, too.'],
  run: () =>
    withDatabase(async database => {
      const { version, applied } = await migrate(database.connection, { log: () => {} });
      console.log(
        applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to do.',
        `The schema is at version ${version}.`,
      );
    }),
});

/** Standard output: `-` writes the archive there, so what is told besides goes to standard error. */
export const backupCommand = command({
  name: 'backup',
  usage: ['FILE', '- > FILE'],
  about: 'Everything into one archive, while servers run',
  details: ['The archive is written beside FILE and takes its place when it is whole. - is standard output.'],
  run: ({ positionals, misused }) => {
    const file = onlyFile(positionals, misused);
    if (file === '-' && process.stdout.isTTY) throw misused('A backup is not for a terminal.');
    return withDatabase(async (database, { signal }) => {
      await migrate(database.connection, { log: () => {} });
      const { tables, rows } = await backup(database, file === '-' ? process.stdout : file, { signal });
      const said = `${rows} rows of ${tables} tables are in ${file === '-' ? 'the backup' : file}.`;
      if (file === '-') console.error(said);
      else console.log(said);
    });
  },
});

/** Standard input: `-` reads the archive from there. */
export const restoreCommand = command({
  name: 'restore',
  usage: ['FILE [--replace]', '- [--replace] < FILE'],
  about: 'An archive into the database, while nothing else runs on it',
  details: ['The archive is read to its end first, and then loaded as a whole or not at all. - is standard input.'],
  options: {
    replace: { type: 'boolean', about: 'drop what the database holds; without it only an empty one is taken' },
  },
  run: ({ values, positionals, misused }) => {
    const file = onlyFile(positionals, misused);
    if (file === '-' && process.stdin.isTTY) throw misused('A backup is not typed.');
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
  },
});

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
    const { databaseUrl, dataDir, memory } = config;
    const log = createLog(config.log, { level: config.logLevel });
    const { postgres } = memory;
    const database = await openDatabase({ databaseUrl, dataDir, log, poolSize: 4, use, postgres });
    try {
      await work(database, { log, signal });
      return 0;
    } finally {
      await database.close();
    }
  });

const onlyFile = ([file, ...more]: string[], misused: (why: string) => StartError): string => {
  if (!file || more.length > 0) throw misused('Name one FILE, or -.');
  return file;
};
