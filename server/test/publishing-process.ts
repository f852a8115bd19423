// The HTTP side of a server, and the matching of its news, in a process of its own: to be killed, or to die after a statement that is counted.

import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { types } from '#db/connection.ts';
import { openPool } from '#db/open.ts';
import { createLog } from '#log.ts';
import { testApp } from './app.ts';
import { startNotifications } from './notifying-jobs.ts';
import type { PublishingProcess } from './publishing-workers.ts';

const { name, database, env, death } = JSON.parse(process.argv[2]!) as PublishingProcess;

/** Counts the statements of the first request, and dies where the given number has been answered. */
const dieAfter = (pool: pg.Pool, statements: number) => {
  let answered = 0;
  let hasBegun = false;
  const count = () => {
    if (hasBegun && answered === statements) process.kill(process.pid, 'SIGKILL');
  };
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const counted = async (...given: unknown[]): Promise<unknown> => {
      const answer = await query(...given);
      if (hasBegun) answered++;
      count();
      return answer;
    };
    client.query = counted as typeof client.query;
  });
  return () => {
    hasBegun = true;
    count();
  };
};

const log = createLog('text');
const opened = openPool({ ...database, types }, { log, applicationName: name });
const begin = death === undefined ? undefined : dieAfter(opened.pool, death);
const app = await testApp(opened.db, { env, log });
if (begin) app.server.on('request', begin);
// One that is to die at a statement has no others.
if (!begin) startNotifications({ db: opened.db, log, env, clock: { at: Date.now(), from: Date.now(), speed: 1 } });
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
flushCompileCache();
// The test has ended without saying so.
process.stdin.on('end', () => process.exit(1)).resume();
