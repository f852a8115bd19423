/** Starts the demo with every source settled and nothing being crawled, so that only the page is at work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Project } from '@newsbell/contracts/projects';
import { root, toolEnvironment } from '../../../scripts/ensure/places.mjs';

export interface Demo {
  address: string;
  stop: () => Promise<void>;
}

const FEWEST_SOURCES = 40;
const CRAWL_LIMIT_MS = 120_000;

/** Crawls once into a folder of its own, and starts anew on that with the crawler off. */
export const startSettledDemo = async (): Promise<Demo> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-web-'));
  // The addresses of the sources hold the origin's port, so both starts use the same ports.
  const env = { DATA_DIR: dataDir, PORT: await freePort(), DEMO_ORIGIN_PORT: await freePort() };
  const crawling = await start(env);
  try {
    await untilSettled(crawling.address);
  } finally {
    await crawling.stop();
  }
  const resting = await start({ ...env, CRAWL: 'false' });
  return {
    address: resting.address,
    stop: async () => {
      await resting.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** When the benchmark is ended from outside, it ends its demo too, and the demo ends its PostgreSQL. */
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([...running].map(end));
    process.exit(1);
  });
}

const start = async (env: Record<string, string>): Promise<Demo> => {
  const child = spawn('node', ['--max-semi-space-size=4', 'demo/src/main.ts'], {
    cwd: root,
    env: { ...toolEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { address: await addressOf(child), stop: () => end(child) };
};

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return String(port);
};

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = / demo: (http:\/\/\S+)(?=\s)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`The demo ended with ${code} before it named its address.\n${said}`)));
  });

const untilSettled = async (address: string): Promise<void> => {
  const limit = performance.now() + CRAWL_LIMIT_MS;
  for (;;) {
    const response = await fetch(`${address}/v1/projects?size=100`);
    const { content } = (await response.json()) as { content: Project[] };
    const crawled = content.filter(({ kind }) => kind !== 'PUBLISHED');
    const waiting = crawled.filter(({ checkedAt }) => checkedAt === null).length;
    if (crawled.length >= FEWEST_SOURCES && waiting === 0) return;
    if (performance.now() > limit) throw new Error(`${waiting} of ${content.length} sources were never checked.`);
    await after(250);
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
};
