/** Slowloris: little or nothing is said on these connections. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, Group } from './group.ts';
import { reader } from './honest.ts';
import type { World } from './world.ts';

/** Each connection says the next of the first words at once and then, every second, `more`. */
const open = async ({ port }: World, count: number, firsts: string[], more: string): Promise<Socket[]> => {
  const sockets = Array.from({ length: count }, (_, at) => {
    const first = firsts[at % firsts.length];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    if (first) socket.once('connect', () => socket.write(first));
    if (more) {
      const timer = setInterval(() => socket.writable && socket.write(more), 1_000);
      socket.once('close', () => clearInterval(timer));
    }
    return socket;
  });
  await pause(1_500);
  return sockets;
};

/** A server should not put up with them for so long. */
const LONG = 25_000;

const hold = (name: string, count: number, firsts: string[], more = ''): Attack => ({
  name,
  begin: async world => {
    const begun = performance.now();
    const sockets = await open(world, count, firsts, more);
    const left = () => sockets.filter(socket => !socket.destroyed && socket.readyState === 'open').length;
    const atFirst = left();
    return async () => {
      await pause(Math.max(0, LONG - (performance.now() - begun)));
      const atLast = left();
      for (const socket of sockets) socket.destroy();
      return `of ${count} connections ${atFirst} were let in, ${atLast} were still open after ${LONG / 1_000} s`;
    };
  },
});

const head = 'POST /v1/account/login HTTP/1.1\r\nhost: 127.0.0.1\r\n';

export const connections: Group = {
  name: 'connections',
  shared: 'connections to the server',
  honest: [
    reader('`GET /v1/feed/all`, each on a new connection', ['/v1/feed/all'], { fresh: true }),
    reader('`GET /health/ready`, each on a new connection', ['/health/ready'], { fresh: true }),
  ],
  attacks: [
    hold('750 silent ones and 750 with half a head', 1_500, ['', head]),
    hold(
      '500 bodies of a byte a second',
      500,
      [`${head}content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n`],
      'a',
    ),
  ],
};
