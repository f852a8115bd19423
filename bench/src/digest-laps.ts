/** A lap is one stage of the work with its cost. */
import type { ChildProcess } from 'node:child_process';
import type { World } from './digest-world.ts';
import { clusterCpuSeconds, cpuSeconds, loadAverage, residentMegabytes } from './process-figures.ts';
import { median, printTable } from './table.ts';

/** It is one stage of the work. */
export interface Lap {
  name: string;
  seconds: number;
  worker: number;
  postgres: number;
  /** It is the number of things done, such as rows written. */
  count: number;
}

/** `work` answers how much was done, or a function that finds out when the clock has stopped. */
export const measured = async (
  { workers, postmaster, own }: World,
  name: string,
  what: string,
  work: () => Promise<number | (() => Promise<number>)>,
): Promise<Lap> => {
  const worker = async () => (await Promise.all(workers.map(each => cpuSeconds(each.pid!)))).reduce((a, b) => a + b);
  const before = { worker: await worker(), postgres: await clusterCpuSeconds(postmaster, own) };
  const began = performance.now();
  const done = await work();
  const seconds = (performance.now() - began) / 1_000;
  const after = { worker: await worker(), postgres: await clusterCpuSeconds(postmaster, own) };
  const lap = {
    name,
    seconds,
    worker: after.worker - before.worker,
    postgres: after.postgres - before.postgres,
    count: typeof done === 'number' ? done : await done(),
  };
  const spent = `CPU ${lap.worker.toFixed(1)} + ${lap.postgres.toFixed(1)} s`;
  console.log(`${name}: ${seconds.toFixed(1)} s, ${lap.count} ${what}, ${spent} (load ${await loadAverage()})`);
  return lap;
};

export const report = (laps: readonly Lap[]): void => {
  const named = Map.groupBy(laps, lap => lap.name);
  printTable(
    [...named].map(([name, all]) => {
      const middle = (of: (lap: Lap) => number) => median(all.map(of));
      return {
        stage: name,
        seconds: middle(lap => lap.seconds).toFixed(1),
        'rows or messages': middle(lap => lap.count).toLocaleString('en'),
        'a second': middle(lap => lap.count / lap.seconds).toFixed(0),
        'worker, CPU s': middle(lap => lap.worker).toFixed(1),
        'PostgreSQL, CPU s': middle(lap => lap.postgres).toFixed(1),
        'CPU ms each': `${middle(lap => (1_000 * lap.worker) / lap.count).toFixed(2)} + ${middle(lap => (1_000 * lap.postgres) / lap.count).toFixed(2)}`,
      };
    }),
  );
};

/** Samples the memory ten times a second. */
export const watchMemory = (worker: ChildProcess) => {
  let [start, peak, now] = [0, 0, 0];
  const marks: string[] = [];
  const timer = setInterval(async () => {
    now = await residentMegabytes(worker.pid!).catch(() => now);
    start ||= now;
    peak = Math.max(peak, now);
  }, 100);
  return {
    mark: (name: string) => marks.push(`after ${name} ${now.toFixed(0)}`),
    stop: () => {
      clearInterval(timer);
      return [`start ${start.toFixed(0)}`, ...marks, `peak ${peak.toFixed(0)}`, `end ${now.toFixed(0)}`].join(', ');
    },
  };
};
