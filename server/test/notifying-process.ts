// The notifications of a server run in a process of its own, to be killed, or to die at a moment of the test's choice.
import { flushCompileCache } from 'node:module';
import { types } from '#db/connection.ts';
import { openDatabase, openPool } from '#db/open.ts';
import { createLog } from '#log.ts';
import { doomedTo } from './notifying-deaths.ts';
import { startNotifications } from './notifying-jobs.ts';
import type { NotifyingProcess } from './notifying-workers.ts';

const { name, database, dataDir, env, clock, death } = JSON.parse(process.argv[2]!) as NotifyingProcess;
const toText = createLog('text');
const log: typeof toText = (event, fields) => event !== 'delivery_sent' && toText(event, fields);

const opened = dataDir
  ? await openDatabase({ dataDir, log, applicationName: name })
  : openPool({ ...database, types }, { log, applicationName: name });
const doom = death && doomedTo(death);
doom?.watch(opened.pool);
const notifications = startNotifications({ db: opened.db, log, env, clock, wrap: doom?.wrap });
process.stdout.write('at work\n');
flushCompileCache();

process.once('SIGTERM', async () => {
  await notifications.stop();
  await opened.close();
  process.exit(0);
});
// The test has ended without saying so.
process.stdin.on('end', () => process.exit(1)).resume();
