/** A phase of the day is watched twice a second, while the reader reads. */
import { type Pages, startReading } from './day-reader.ts';
import type { DayWorld } from './day-world.ts';
import {
  anonymousMegabytes,
  clusterMegabytes,
  forgetPeak,
  peakMegabytes,
  residentMegabytes,
} from './process-figures.ts';

export interface Phase {
  name: string;
  seconds: number;
  /** The samples are in MB. */
  server: number[];
  anonymous: number[];
  postgres: number[];
  /** Without a group there are none. */
  group: number[];
  /** The server never held more MB in this phase, between the samples either. */
  serverPeak: number;
  pages: Pages;
}

const EVERY_MS = 500;

/** Answers what the phase took, also where the work fails: then with its trouble. */
export const inPhase = async (
  name: string,
  world: DayWorld,
  { cookie, work }: { cookie: string | undefined; work: () => Promise<unknown> },
): Promise<{ phase: Phase; trouble: unknown }> => {
  const pid = world.server.pid!;
  const isForgotten = await forgetPeak(pid);
  const begun = performance.now();
  const stopWatching = watch(world);
  const stopReading = cookie === undefined ? undefined : startReading(world.address, cookie);
  const trouble = await Promise.race([world.ended, work()]).then(() => undefined, failed);
  const seconds = (performance.now() - begun) / 1000;
  const pages = (await stopReading?.()) ?? { times: [], refused: {} };
  const samples = await stopWatching();
  const serverPeak = await peakMegabytes(pid).catch(() => 0);
  // Without a peak of this phase, or of a process that has ended, the samples alone tell the most.
  const most = isForgotten && serverPeak > 0 ? serverPeak : Math.max(...samples.server);
  return { phase: { name, seconds, ...samples, serverPeak: most, pages }, trouble };
};

const failed = (error: unknown): unknown => error ?? new Error('the phase failed');

type Samples = Pick<Phase, 'server' | 'anonymous' | 'postgres' | 'group'>;

const watch = ({ server, postmaster, group }: DayWorld): (() => Promise<Samples>) => {
  const samples: Samples = { server: [], anonymous: [], postgres: [], group: [] };
  const look = async (): Promise<void> => {
    const [resident, anonymous, postgres, used] = await Promise.all([
      residentMegabytes(server.pid!),
      anonymousMegabytes(server.pid!),
      clusterMegabytes(postmaster),
      group?.usedMegabytes(),
    ]);
    samples.server.push(resident);
    samples.anonymous.push(anonymous);
    samples.postgres.push(postgres);
    if (used !== undefined) samples.group.push(used);
  };
  // A process that ends while it is looked at has no figure.
  let looking = look().catch(() => {});
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {});
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
    return samples;
  };
};
