/**
 * Garbage is collected while a server is quiet. A start leaves 20 MB behind, and a crawl more; V8 would hold them until it needs the room, for
 * which it waits as long as the machine has memory.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 2000;
/** Idle: the jobs of a server that has nothing to do take 16 ms of CPU in that time. */
const QUIET_CPU_MS = 60;
/** A collection takes a tenth of a second with the 60 MB of a heap at rest and stops the process meanwhile, so it is rarer than work. */
const WORTH_CPU_MS = 3000;

/** Looks every two seconds from now on, and does not keep the process alive. */
export const collectWhenQuiet = (): void => {
  const isTime = createQuietWatch(cpuMilliseconds());
  setInterval(() => {
    if (isTime(cpuMilliseconds())) collectGarbage();
  }, LOOK_MS).unref();
};

/**
 * Answers a function that takes the CPU that the process has taken so far, in milliseconds, and answers whether this is the moment: the first
 * quiet one, and later each quiet one after enough work.
 */
export const createQuietWatch = (begun: number): ((cpuMs: number) => boolean) => {
  let before = begun;
  let collected = Number.NEGATIVE_INFINITY;
  return cpuMs => {
    const isQuiet = cpuMs - before < QUIET_CPU_MS;
    before = cpuMs;
    if (!isQuiet || cpuMs - collected < WORTH_CPU_MS) return false;
    collected = cpuMs;
    return true;
  };
};

/** Collects in this thread and gives free pages back at once; an ordinary collection would keep them for a minute. */
export const collectGarbage = (): void => {
  // Node shows the collector only where it was started with this flag, or in a context that is made after it is set.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
};

const cpuMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
