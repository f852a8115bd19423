/**
 * This process is Newsbell as `npm start` runs it, but in a world in which only the crawl's origin exists.
 * `ORIGIN_PORT` is that origin's. A `nudge` over IPC spares the wait of up to a second until the crawler looks for due
 * sources by itself.
 */
import { connect } from 'node:net';
import { readConfig } from '@newsbell/server/config';
import { createLog } from '@newsbell/server/log';
import { startServer } from '@newsbell/server/main';
import type { Outside } from '@newsbell/server/net/outside';

export interface Started {
  port: number;
  database: { host: string; port: number; user: string; database: string };
}

/** Each host has an address of its own, public by its number; all lead to the origin. */
const outside: Outside = {
  resolve: async host => {
    const number = Number(/\d+/.exec(host)?.[0] ?? 0);
    return [`198.41.${1 + Math.floor(number / 250)}.${(number % 250) + 1}`];
  },
  dial: () => connect({ host: '127.0.0.1', port: Number(process.env.ORIGIN_PORT), noDelay: true }),
};

const outcome = readConfig();
if (outcome.kind === 'wrong') throw new Error(outcome.problems.join('\n'));
const running = await startServer(outcome.config, { log: createLog(outcome.config.log), outside });
const { host, port, user, database } = running.database.connection;
process.send!({ port: Number(new URL(running.address!).port), database: { host, port, user, database } } as Started);

process.on('message', () => running.nudge());
process.on('disconnect', () => void running.stop().then(() => process.exit(0)));
