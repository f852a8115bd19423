/** The day has a server as `npm start` starts it, in a memory-bound group, and a far end and a database client outside of that group. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openPool } from '@newsbell/server/db/open';
import { readPostmaster } from '@newsbell/server/db/postmaster';
import { connectionTo } from '@newsbell/server/db/presence';
import { hostKeyOf } from '@newsbell/server/features/crawl/host-key';
import { addSource } from '@newsbell/server/features/projects/add';
import { sql } from 'kysely';
import type pg from 'pg';
import { hostAddress } from './day-feeds.ts';
import type { Asked, DayRound } from './day-origin-process.ts';
import { type MadeGroup, type MemoryGroup, makeMemoryGroup } from './memory-group.ts';
import { compileCache, findBundle, startEnvironment, startFlags } from './start-command.ts';
import { startProcess, stopProcess } from './start-process.ts';

export interface DayWorld {
  address: string;
  server: ChildProcess;
  /** It rejects when the server ends, and never resolves. */
  ended: Promise<never>;
  postmaster: number;
  group: MemoryGroup | undefined;
  /** Its one connection is a process of PostgreSQL in the group. */
  db: Db;
  pool: pg.Pool;
  /** The far end has this round from now on. Answers how often each source was asked in the one before. */
  publish(round: DayRound): Promise<Asked>;
  /** Makes these sources, on hosts that may not be asked yet. */
  addSources(from: number, count: number): Promise<void>;
  mails(): Promise<number>;
  /** Answers the lines of the log that tell of errors. */
  errors(): Promise<string[]>;
}

const root = join(import.meta.dirname, '../..');

/** The group and the folder are removed at the end, also after an error. A signal ends the server, and with it the day. */
export const inDayWorld = async (
  { megabytes, hosts }: { megabytes: number; hosts: number },
  live: (world: DayWorld, made: MadeGroup) => Promise<void>,
): Promise<void> => {
  // It comes first, because its failure ends the benchmark at once.
  const origin = startProcess('day-origin', [String(hosts)]);
  const [originPort] = (await once(origin, 'message')) as [number];
  const folder = await mkdtemp(join(tmpdir(), 'newsbell-bench-day-'));
  await chmod(folder, 0o711);
  const made = await makeMemoryGroup(megabytes);
  const group = made.kind === 'made' ? made.group : undefined;
  try {
    const server = await startAsNpm(folder, group, {
      CRAWL_HOST_GAP_SECONDS: '0',
      CRAWL_PRIVATE_HOSTS: Array.from({ length: hosts }, (_, host) => `${hostAddress(host)}:${originPort}`).join(','),
      NOTIFY_SLOT_MINUTES: '1',
    });
    const ended = once(server, 'exit').then(([code, signal]) => {
      throw new Error(`The server ended with ${code ?? signal}.`);
    });
    // It is looked at by each phase, and may reject between two of them.
    ended.catch(() => {});
    const stop = () => void server.kill();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      const parts = { server, ended, group, origin, originPort, hosts };
      await withDatabase(folder, parts, world => live(world, made));
    } finally {
      await endOf(server);
    }
  } finally {
    await stopProcess(origin);
    await group?.remove();
    await rm(folder, { recursive: true, force: true });
  }
};

/** The shell enters the group and becomes the server, so that PostgreSQL is in the group, too. */
const startAsNpm = async (
  folder: string,
  group: MemoryGroup | undefined,
  settings: Record<string, string>,
): Promise<ChildProcess> => {
  const log = await open(logIn(folder), 'w');
  const entrance = group?.entrance ?? '/dev/null';
  const command = [process.execPath, ...startFlags, join(root, findBundle()), 'serve'];
  const server = spawn('sh', ['-c', 'echo $$ > "$0" && exec "$@"', entrance, ...command], {
    cwd: root,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...{ PATH: process.env.PATH, ...startEnvironment, NODE_COMPILE_CACHE: compileCache },
      ...{ PORT: '0', DATA_DIR: dataIn(folder), LOG: 'json', STARTER_PACK: 'false', ...settings },
    },
  });
  await log.close();
  return server;
};

interface Parts extends Pick<DayWorld, 'server' | 'ended' | 'group'> {
  origin: ChildProcess;
  originPort: number;
  hosts: number;
}

const withDatabase = async (folder: string, parts: Parts, live: (world: DayWorld) => Promise<void>): Promise<void> => {
  const { server, ended, group, origin, originPort, hosts } = parts;
  const address = await Promise.race([ended, addressOf(folder)]);
  const postmaster = await readPostmaster(join(dataIn(folder), 'postgres'));
  if (postmaster === undefined) throw new Error('The server has no database of its own.');
  const { db, pool } = openPool(connectionTo(postmaster.socketDir, 'newsbell'), { log: () => {}, poolSize: 1 });
  try {
    await live({
      ...{ address, server, ended, group, db, pool, postmaster: postmaster.pid },
      publish: async round => {
        const answered = once(origin, 'message') as Promise<[Asked]>;
        origin.send(round);
        return (await answered)[0];
      },
      addSources: (from, count) => addSources(db, { from, count, hosts, port: originPort }),
      mails: async () => {
        const files = await readdir(join(dataIn(folder), 'mail')).catch(() => []);
        return files.filter(name => name.endsWith('.eml')).length;
      },
      errors: async () =>
        (await readFile(logIn(folder), 'utf8')).split('\n').filter(line => line.includes('"level":"error"')),
    });
  } finally {
    await pool.end();
  }
};

const addSources = async (
  db: Db,
  { from, count, hosts, port }: { from: number; count: number; hosts: number; port: number },
): Promise<void> => {
  const urls = Array.from({ length: count }, (_, at) => {
    const source = from + at;
    return `http://${hostAddress(source % hosts)}:${port}/feed/${source}.xml`;
  });
  const keys = [...new Set(urls.map(hostKeyOf))];
  await sql`
    insert into host (key, not_before) select unnest(${keys}::text[]), 'infinity'
    on conflict (key) do update set not_before = 'infinity'`.execute(db);
  for (const [at, feedUrl] of urls.entries())
    await addSource(db, { feedUrl, title: `Source ${from + at}`, inPrivateNetwork: true });
};

const addressOf = async (folder: string): Promise<string> => {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const log = await readFile(logIn(folder), 'utf8');
    const address = / is at (http:\S+)$/m.exec(log)?.[1];
    if (address !== undefined && (await fetch(`${address}/health/ready`)).ok) return address;
    if (performance.now() > deadline) throw new Error(`The server did not start.\n${log.slice(-2000)}`);
    await pause(50);
  }
};

const endOf = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
};

const dataIn = (folder: string): string => join(folder, 'data');
const logIn = (folder: string): string => join(folder, 'log');
