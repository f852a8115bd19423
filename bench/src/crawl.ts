/** Measures how many feeds a second of CPU crawls. README.md says how to read the figures. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { types } from '@newsbell/server/db/connection';
import { type Db, openPool } from '@newsbell/server/db/open';
import { hostKeyOf } from '@newsbell/server/features/crawl/host-key';
import { addSource } from '@newsbell/server/features/projects/add';
import { sql } from 'kysely';
import { BYTES, hostOf, ITEMS } from './feed-documents.ts';
import type { Publish } from './origin-process.ts';
import { clusterCpuSeconds, clusterMegabytes, cpuSeconds, loadAverage, peakMegabytes } from './process-figures.ts';
import { startProcess, startServerProcess, stopProcess } from './start-process.ts';
import { makeDue, untilSettled } from './sweep.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    feeds: { type: 'string', default: '300' },
    hosts: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    gap: { type: 'string', default: '0' },
    /** Only the cases run whose name holds this; the first, on which all others stand, always runs. */
    only: { type: 'string', default: '' },
    /** It is a folder for CPU profiles of the server's threads. */
    profile: { type: 'string' },
  },
});
const feeds = Number(values.feeds);
const hosts = Number(values.hosts);

/** Sweeps in which nothing is new cost little: several together are measured well above the clock's 10 ms. */
const cases = [
  { name: 'all new', aim: 90, sweeps: 1 },
  { name: '2 new items a feed', aim: 132, sweeps: 1 },
  { name: 'nothing new, ETag', aim: 1000, sweeps: 5 },
  { name: 'nothing new, no ETag', aim: 1000, sweeps: 5 },
  { name: 'another build date, no ETag', aim: null, sweeps: 1 },
] as const;
type Case = (typeof cases)[number];

const chosen = cases.filter(({ name }, at) => at === 0 || name.includes(values.only));

interface Cost {
  server: number;
  postgres: number;
  seconds: number;
}

const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-'));
  await chmod(dataDir, 0o711);
  const origin = startProcess('origin');
  const [originPort] = (await once(origin, 'message')) as [number];
  const { server, database } = await startServerProcess(
    { DATA_DIR: dataDir, ORIGIN_PORT: String(originPort), CRAWL_HOST_GAP_SECONDS: values.gap },
    values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  );
  const { db, pool } = openPool({ ...database, types }, { log: () => {}, poolSize: 1 });
  const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const bench: Bench = { origin, server, db, postmaster, published: 0, build: 0 };
  const costs = new Map<Case, Cost[]>(chosen.map(each => [each, []]));
  const memory = watchMemory(postmaster);

  for (let round = 1; round <= Number(values.rounds); round++) {
    for (const each of chosen) {
      await prepare(bench, each);
      const cost = await measure(bench, each.sweeps);
      costs.get(each)!.push(cost);
      const rate = (each.sweeps * feeds) / (cost.server + cost.postgres);
      console.log(
        `round ${round}, ${each.name}: ${rate.toFixed(0)} feeds per CPU-second (load ${await loadAverage()})`,
      );
    }
  }

  const peak = { server: await peakMegabytes(server.pid!), postgres: memory.stop() };
  report(costs, peak);
  await pool.end();
  await stopProcess(server);
  await stopProcess(origin);
  await rm(dataDir, { recursive: true });
};

interface Bench {
  origin: ChildProcess;
  server: ChildProcess;
  db: Db;
  postmaster: number;
  published: number;
  build: number;
}

/** Deadlock: the server's jobs hold locks of these tables in an order of their own, so the loser tries again. */
const emptyTables = async (db: Bench['db']): Promise<void> => {
  try {
    await sql`truncate project, host cascade`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error;
    await emptyTables(db);
  }
};

/** Brings origin and database to the state in which the case begins; the measurement leaves this out. */
const prepare = async (bench: Bench, { name }: Case): Promise<void> => {
  const { db } = bench;
  if (name === 'all new') {
    await emptyTables(db);
    bench.published = 0;
  }
  if (name === '2 new items a feed') bench.published += 2;
  if (name === 'another build date, no ETag') bench.build += 1;
  const etags = name !== 'nothing new, no ETag' && name !== 'another build date, no ETag';
  const { published, build } = bench;
  bench.origin.send({ feeds, edition: { published, build }, etags } satisfies Publish);
  await once(bench.origin, 'message');
  if (name === 'all new') await addSources(db);
};

/** Hosts that may not be asked yet come first, so that the crawler does not begin too early. */
const addSources = async (db: Db): Promise<void> => {
  const urls = Array.from({ length: feeds }, (_, feed) => `http://${hostOf(feed, hosts)}/feed/${feed}.xml`);
  const keys = [...new Set(urls.map(hostKeyOf))];
  await sql`insert into host (key, not_before) select unnest(${keys}::text[]), 'infinity'`.execute(db);
  for (const [feed, feedUrl] of urls.entries()) await addSource(db, { feedUrl, title: `Feed ${feed}` });
};

/** Measures from the moment at which all sources are due until all are settled and all hosts given back. */
const measure = async (bench: Bench, sweeps: number): Promise<Cost> => {
  const { db, server, postmaster } = bench;
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const own = rows[0]!.pid;
  const before = [await cpuSeconds(server.pid!), await clusterCpuSeconds(postmaster, own)] as const;
  const begun = performance.now();
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const since = await makeDue(db);
    server.send('nudge');
    await untilSettled(db, since, { everyMs: 25 });
  }
  const seconds = (performance.now() - begun) / 1000;
  const after = [await cpuSeconds(server.pid!), await clusterCpuSeconds(postmaster, own)] as const;
  await refuseTrouble(bench);
  return { server: after[0] - before[0], postgres: after[1] - before[1], seconds };
};

/** A figure counts only if every feed was read and every item is there. */
const refuseTrouble = async ({ db, published }: Bench): Promise<void> => {
  const { rows } = await sql<{ failing: number; items: number }>`
    select (select count(*) from crawl where error_code is not null)::int as failing,
      (select count(*) from item)::int as items`.execute(db);
  const { failing, items } = rows[0]!;
  const expected = feeds * (ITEMS + published);
  if (failing > 0 || items !== expected)
    throw new Error(`${failing} feeds fail, ${items} items instead of ${expected}`);
};

const watchMemory = (postmaster: number) => {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await clusterMegabytes(postmaster));
  };
  const timer = setInterval(() => void look().catch(() => {}), 500);
  return {
    stop: (): number => {
      clearInterval(timer);
      return most;
    },
  };
};

const report = (costs: Map<Case, Cost[]>, peak: { server: number; postgres: number }): void => {
  const rows = [...costs].map(([{ name, aim, sweeps }, runs]) => {
    const of = (pick: (cost: Cost) => number) => median(runs.map(pick));
    const done = sweeps * feeds;
    return {
      case: name,
      'feeds per CPU-second': of(run => done / (run.server + run.postgres)).toFixed(0),
      aim: aim === null ? '' : `${aim}`,
      'all runs': runs.map(run => (done / (run.server + run.postgres)).toFixed(0)).join(' '),
      'server ms a feed': of(run => (run.server * 1000) / done).toFixed(2),
      'PostgreSQL ms a feed': of(run => (run.postgres * 1000) / done).toFixed(2),
      'feeds per second': of(run => done / run.seconds).toFixed(0),
    };
  });
  console.log(
    `\n${feeds} feeds of ${ITEMS} items and ${BYTES / 1000} KB on ${hosts} hosts, medians of ${values.rounds}\n`,
  );
  printTable(rows);
  console.log(`\npeak memory: server ${peak.server.toFixed(0)} MB, PostgreSQL ${peak.postgres.toFixed(0)} MB`);
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
