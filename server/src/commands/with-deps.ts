/** Parts of the server: the commands that do its work open them first, and they are closed after, by a signal too. */
import type { Deps } from '#deps.ts';
import { createLog } from '#log.ts';
import { openDeps } from '#main.ts';
import { settings } from './settings.ts';
import { before, interruptible } from './signals.ts';

export const withDeps = (work: (deps: Deps) => Promise<number>): Promise<number> =>
  interruptible(async signal => {
    const config = settings();
    const { deps, database } = await openDeps(config, { log: createLog(config.log, { level: config.logLevel }) });
    try {
      return await before(signal, work(deps));
    } finally {
      await deps.http.close();
      await database.close();
    }
  });
