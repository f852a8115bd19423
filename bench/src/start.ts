/** Measures from the start of the process until `/health/ready` answers, with an existing database. */
import { parseArgs } from 'node:util';
import { ensureLibrary, libraryDir } from './library.ts';
import { loadAverage } from './process-figures.ts';
import { startServerProcess, stopProcess } from './start-process.ts';
import { median } from './table.ts';

const { values } = parseArgs({ options: { items: { type: 'string', default: '1000000' } } });

const run = async (): Promise<void> => {
  await ensureLibrary({ items: Number(values.items), projects: 5_000, tags: 400 });
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const begun = performance.now();
    const { server, port } = await startServerProcess({ DATA_DIR: libraryDir });
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
    if (!ready.ok) throw new Error(`ready answered ${ready.status}`);
    times.push(performance.now() - begun);
    await stopProcess(server);
  }
  const shown = times.map(time => (time / 1000).toFixed(2));
  const middle = (median(times) / 1000).toFixed(2);
  console.log(`cold start to ready: ${middle} s (${shown.join(' ')}; aim 3 s; load ${await loadAverage()})`);
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
