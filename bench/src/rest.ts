/**
 * Measures what a start takes and what a server holds when it has nothing to do: the sources against the bundle, each also with
 * `--optimize-for-size`. The ways take turns, on one embedded PostgreSQL that goes on running, with a compile cache that is filled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadAverage, residentMegabytes } from './process-figures.ts';
import { median, printTable } from './table.ts';

const REST_MS = 5000;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const root = join(import.meta.dirname, '../..');
const bundle = `server/dist/${readlinkSync(join(root, 'server/dist/newest'))}/cli.js`;
const ways = [
  { name: 'sources', flags: [], program: 'server/src/cli.ts' },
  { name: 'sources, for size', flags: ['--optimize-for-size'], program: 'server/src/cli.ts' },
  { name: 'bundle', flags: [], program: bundle },
  { name: 'bundle, for size', flags: ['--optimize-for-size'], program: bundle },
];

const start = async (data: string, { flags, program }: (typeof ways)[number]) => {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', ...flags, join(root, program), 'serve'], {
    env: {
      ...{
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      },
      ...{ PORT: '0', DATA_DIR: data, LOG: 'silent', STARTER_PACK: 'false' },
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
  const data = await mkdtemp(join(tmpdir(), 'newsbell-bench-rest-'));
  const found = ways.map(way => ({ ...way, ms: [] as number[], mb: [] as number[] }));
  try {
    const first = await start(data, ways[0]!);
    for (const way of ways) await stop(await start(data, way));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const way of found) {
        const server = await start(data, way);
        way.ms.push(server.ms);
        await wait(REST_MS);
        way.mb.push(await residentMegabytes(server.child.pid!));
        await stop(server);
      }
    }
    await stop(first);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
  printTable(
    found.map(({ name, ms, mb }) => ({
      way: name,
      'ms to ready': median(ms).toFixed(0),
      'MB at rest': median(mb).toFixed(0),
    })),
  );
  console.log(`medians of ${values.rounds}; load ${await loadAverage()}`);
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
