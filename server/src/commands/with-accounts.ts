/** Opens the database for commands about accounts, and closes it. */
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { createLog } from '#log.ts';
import { settings } from './settings.ts';
import { before, interruptible } from './signals.ts';

export type Accounts = Pick<Deps, 'db' | 'settings'>;

export const withAccounts = (work: (deps: Accounts) => Promise<number>): Promise<number> =>
  interruptible(async signal => {
    const config = settings();
    const { databaseUrl, dataDir, memory } = config;
    const database = await openDatabase({
      databaseUrl,
      dataDir,
      log: createLog(config.log, { level: config.logLevel }),
      poolSize: 2,
      postgres: memory.postgres,
    });
    try {
      await migrate(database.connection, { log: () => {} });
      return await before(signal, work({ db: database.db, settings: config }));
    } finally {
      await database.close();
    }
  });
