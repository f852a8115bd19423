import { Refusal } from '#http/problems.ts';

/** Longer than this nobody waits: a machine that works for answers which come too late never catches up. */
const patienceMs = 1000;

/** Lets so many run at once; others wait in the order in which they came, and those beyond are refused as UNAVAILABLE. */
export const turnsOf = ({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    let isLate = false;
    if (running >= atOnce) {
      if (queue.length >= waitingAtMost) throw new Refusal('UNAVAILABLE');
      const since = performance.now();
      await new Promise<void>(resolve => queue.push(resolve));
      isLate = performance.now() - since > patienceMs;
    } else {
      running++;
    }
    try {
      if (isLate) throw new Refusal('UNAVAILABLE');
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
};
