/**
 * The HTTP sides of servers, one after the other in one process, because to start a process takes longer than all that a
 * server does in its life. Each dies after a statement that is counted, and its death is one from outside as well: its
 * caller's connection breaks, and none of its statements reaches PostgreSQL any more. What waits for a statement fails, so
 * that it gives back what all code of the process shares, such as a turn.
 */
import { flushCompileCache } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { types } from '#db/connection.ts';
import { openPool } from '#db/open.ts';
import { createLog } from '#log.ts';
import { testApp } from './app.ts';
import type { Life } from './publishing-workers.ts';

const log = createLog('text');

/** Counts the statements of the first request, and dies where the given number has been answered. */
const dieAfter = (pool: pg.Pool, statements: number, died: () => void) => {
  let answered = 0;
  let hasBegun = false;
  let isDead = false;
  const die = () => {
    if (isDead) return;
    isDead = true;
    died();
  };
  const count = () => {
    if (hasBegun && answered === statements) die();
  };
  const refuseTheDead = () => {
    if (isDead) throw new Error('the server is dead');
  };
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const counted = async (...given: unknown[]): Promise<unknown> => {
      refuseTheDead();
      const answer = await query(...given);
      refuseTheDead();
      if (hasBegun) answered++;
      count();
      refuseTheDead();
      return answer;
    };
    client.query = counted as typeof client.query;
  });
  const begin = () => {
    hasBegun = true;
    count();
  };
  return { begin, die };
};

/** A caller's connection breaks alone: the app behind would clean up after a caller that has left, and the dead do not. */
const listenBefore = async (port: number) => {
  const callers = new Set<Socket>();
  const front = createServer(caller => {
    callers.add(caller);
    const inside = connect(port, '127.0.0.1');
    for (const each of [caller, inside]) each.on('error', () => {});
    caller.pipe(inside);
    inside.pipe(caller);
  });
  await new Promise<void>(done => front.listen(0, '127.0.0.1', done));
  const leave = () => {
    front.close();
    for (const each of callers) each.destroy();
  };
  return { port: (front.address() as AddressInfo).port, leave };
};

/** Answers how it is ended, should it not die of its request. */
const live = async ({ name, database, env, death }: Life): Promise<() => void> => {
  const { pool, db } = openPool({ ...database, types }, { log, applicationName: name });
  const { begin, die } = dieAfter(pool, death, () => {
    front.leave();
    process.stdout.write('dead\n');
  });
  // Timeout: a caller of a dead server is not to be told that it takes too long.
  const app = await testApp(db, { env: { ...env, ANSWER_WITHIN_MS: '600000' }, log });
  app.server.on('request', begin);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const front = await listenBefore((app.server.address() as AddressInfo).port);
  process.stdout.write(`${front.port}\n`);
  flushCompileCache();
  return die;
};

let die = () => {};
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'end') die();
  else die = await live(JSON.parse(line) as Life);
}
process.exit(1);
