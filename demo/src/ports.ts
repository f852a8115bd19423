/** The demo listens on these ports: the server on one, the sample sources on the next. */
import { createServer } from 'node:net';

export interface Ports {
  server: number;
  origin: number;
}

/**
 * Fallback: uses PORT and DEMO_ORIGIN_PORT when they are given; else the first free pair of 3000 and 3001, 3010 and 3011, and so on, so
 * that a newcomer whose port 3000 is taken still sees the demo with one command.
 */
export const choosePorts = async (env: Record<string, string | undefined>): Promise<Ports> => {
  const origin = env.DEMO_ORIGIN_PORT ? Number(env.DEMO_ORIGIN_PORT) : undefined;
  if (env.PORT) return { server: Number(env.PORT), origin: origin ?? (env.PORT === '0' ? 0 : Number(env.PORT) + 1) };
  for (let port = 3000; port < 3100; port += 10) {
    const pair = { server: port, origin: origin ?? port + 1 };
    if ((await isFree(pair.server)) && (await isFree(pair.origin))) return pair;
  }
  return { server: 3000, origin: origin ?? 3001 };
};

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
