// The HTTP side of a server, and the matching of its news, in a process of its own: to be killed.

import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { types } from '#db/connection.ts';
import { openPool } from '#db/open.ts';
import { createLog } from '#log.ts';
import { testApp } from './app.ts';
import { startNotifications } from './notifying-jobs.ts';
import type { PublishingProcess } from './publishing-workers.ts';

const { name, database, env } = JSON.parse(process.argv[2]!) as PublishingProcess;

const log = createLog('text');
const opened = openPool({ ...database, types }, { log, applicationName: name });
const app = await testApp(opened.db, { env, log });
startNotifications({ db: opened.db, log, env, clock: { at: Date.now(), from: Date.now(), speed: 1 } });
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
flushCompileCache();
// The test has ended without saying so.
process.stdin.on('end', () => process.exit(1)).resume();
