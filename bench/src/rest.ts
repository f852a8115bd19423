/**
 * Measures what a start takes and what a server holds when it has nothing to do: the sources against the bundle, each started with the flags
 * and the environment of `npm start`. The ways take turns, on one embedded PostgreSQL that goes on running, each with a compile cache of its
 * own that is filled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { anonymousMegabytes, loadAverage, residentMegabytes } from './process-figures.ts';
import { findBundle, startEnvironment, startFlags } from './start-command.ts';
import { median, printTable } from './table.ts';

const AIM_MB = 130;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '10' } },
});
const root = join(import.meta.dirname, '../..');
const ways = [
  { name: 'sources', program: 'server/src/cli.ts' },
  { name: 'bundle', program: findBundle() },
];
type Way = (typeof ways)[number];

const start = async (folder: string, { name, program }: Way) => {
  const begun = performance.now();
  const child = spawn(process.execPath, [...startFlags, join(root, program), 'serve'], {
    env: {
      ...{ PATH: process.env.PATH, ...startEnvironment, NODE_COMPILE_CACHE: join(folder, name) },
      ...{ PORT: '0', DATA_DIR: join(folder, 'data'), LOG: 'silent', STARTER_PACK: 'false' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = / is at (http:\S+)$/.exec(line)?.[1];
    if (address && (await fetch(`${address}/health/ready`)).ok) return { child, ms: performance.now() - begun };
  }
  throw new Error(`${program} did not start`);
};

const stop = async ({ child }: Awaited<ReturnType<typeof start>>): Promise<void> => {
  child.kill();
  await once(child, 'exit');
};

const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'newsbell-bench-rest-'));
  const found = ways.map(way => ({ ...way, ms: [] as number[], mb: [] as number[], anonymous: [] as number[] }));
  try {
    const first = await start(folder, ways[0]!);
    for (const way of ways) await stop(await start(folder, way));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const way of found) {
        const server = await start(folder, way);
        way.ms.push(server.ms);
        await wait(Number(values.seconds) * 1000);
        way.mb.push(await residentMegabytes(server.child.pid!));
        way.anonymous.push(await anonymousMegabytes(server.child.pid!));
        await stop(server);
      }
    }
    await stop(first);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    found.map(({ name, ms, mb, anonymous }) => ({
      way: name,
      'ms to ready': median(ms).toFixed(0),
      'MB at rest': median(mb).toFixed(0),
      'of these not of files': median(anonymous).toFixed(0),
      [`aim ${AIM_MB}`]: name === 'bundle' ? (median(mb) <= AIM_MB ? 'met' : 'missed') : '',
    })),
  );
  console.log(`medians of ${values.rounds}, ${values.seconds} s after the start; load ${await loadAverage()}`);
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
