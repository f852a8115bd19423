import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CorpusSize } from '../corpus/pages.ts';
import type { Total } from './total.ts';
import type { Job } from './work.ts';

/** They are threads that share a queue of jobs; each takes one at a time. */
export interface Threads {
  run: (job: Job) => Promise<Total>;
  end: () => Promise<unknown>;
}

export const startThreads = (size: CorpusSize): Threads => {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('work.ts', import.meta.url), { workerData: { size } }),
  );
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const release = (worker: Worker) => {
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
  };
  const acquire = async () => free.pop() ?? new Promise<Worker>(resolve => waiting.push(resolve));
  const run = async (job: Job) => {
    const worker = await acquire();
    const total = await new Promise<Total>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (answer: Total) => {
        worker.off('error', reject);
        resolve(answer);
      });
      worker.postMessage(job);
    });
    release(worker);
    return total;
  };
  return { run, end: () => Promise.all(workers.map(worker => worker.terminate())) };
};
