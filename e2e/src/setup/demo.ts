import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { FeedItem } from '@newsbell/contracts/items';
import type { Project } from '@newsbell/contracts/projects';
import { root, toolEnvironment } from '../../../scripts/ensure/places.mjs';

export interface Demo {
  address: string;
  /** Throws when the demo does not end cleanly within ten seconds, PostgreSQL included. */
  stop: () => Promise<void>;
}

const FEWEST_SOURCES = 40;
const CRAWL_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 10_000;

/** Starts the real demo as a process of its own, on free ports and a folder of its own, with every source crawled once, newspapers twice. */
export const startDemo = async (): Promise<Demo> => {
  if (!existsSync(join(root, 'web/dist/index.html'))) {
    throw new Error('There is no build of the web app: run `npm run build -w web` first.');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-e2e-'));
  const child = spawn('node', ['demo/src/main.ts'], {
    cwd: root,
    env: {
      ...toolEnvironment(),
      PORT: await freePort(),
      DEMO_ORIGIN_PORT: await freePort(),
      DEMO_TICK_SECONDS: '20',
      DATA_DIR: dataDir,
      // A busy test machine is no fault of the pages.
      ANSWER_WITHIN_MS: '20000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => end(child, dataDir);
  try {
    const address = await addressOf(child);
    await untilCrawled(address);
    return { address, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
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

const untilCrawled = async (address: string): Promise<void> => {
  const limit = performance.now() + CRAWL_LIMIT_MS;
  for (;;) {
    const response = await fetch(`${address}/v1/projects?size=100`);
    const { content } = (await response.json()) as { content: Project[] };
    const crawled = content.filter(({ kind }) => kind !== 'PUBLISHED');
    const waiting = crawled.filter(({ checkedAt }) => checkedAt === null).length;
    if (crawled.length >= FEWEST_SOURCES && waiting === 0 && (await haveNewspapersComeTwice(address))) return;
    if (performance.now() > limit) throw new Error(`${waiting} of ${content.length} sources were never checked.`);
    await after(250);
  }
};

/** The newest item of a newspaper comes with its second document, and moves the lists that a journey reads. It was published before it came. */
const haveNewspapersComeTwice = async (address: string): Promise<boolean> => {
  const newest = await Promise.all(
    newspapers.map(async urlKey => {
      const response = await fetch(`${address}/v1/feed/project?urlKey=${urlKey}&size=1`);
      return ((await response.json()) as { content: FeedItem[] }).content[0];
    }),
  );
  return newest.every(item => item && item.sortAt !== item.published);
};
const newspapers = ['hanbit', 'the-tidewater-courier', 'shiomi-shimbun', 'linjiang-daily'];

const end = async (child: ChildProcess, dataDir: string): Promise<void> => {
  const endedBefore = hasEnded(child);
  if (!endedBefore) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([exited, after(STOP_LIMIT_MS)]);
    if (!hasEnded(child)) child.kill('SIGKILL');
  }
  const how = child.exitCode ?? child.signalCode ?? 'not in time';
  if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) {
    throw new Error(`The demo ended (${how}) and left PostgreSQL running on ${dataDir}.`);
  }
  await rm(dataDir, { recursive: true, force: true });
  if (endedBefore) throw new Error(`The demo ended (${how}) while the tests still ran.`);
  if (how !== 0) throw new Error(`The demo did not end cleanly (${how}).`);
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
