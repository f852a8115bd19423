import { type Failure, failure } from './fetched.ts';

/**
 * The rest of one request's time: `runLeft` ms of work and `waitLeft` ms of waiting for a slot. At most one step is under way at a time, so
 * one timer and one callback are enough, and nothing piles up on an AbortSignal.
 */
export type Lifetime = {
  cut: Failure | undefined;
  onCut: ((failure: Failure) => void) | undefined;
  timer: NodeJS.Timeout | undefined;
  since: number;
  runLeft: number;
  waitLeft: number;
};

export const beginLife = (runMs: number, waitMs: number): Lifetime => {
  const life = { cut: undefined, onCut: undefined, timer: undefined, since: 0, runLeft: runMs, waitLeft: waitMs };
  run(life);
  return life;
};

export const endLife = (life: Lifetime): void => {
  clearTimeout(life.timer);
  life.onCut = undefined;
};

export const cutShort = (life: Lifetime, reason: Failure): void => {
  if (life.cut !== undefined) return;
  clearTimeout(life.timer);
  life.cut = reason;
  life.onCut?.(reason);
};

/** Waits with the work clock stopped and the waiting clock running. */
export const waiting = async <T>(life: Lifetime, begin: Begin<T>): Promise<T | Failure> => {
  clearTimeout(life.timer);
  const now = performance.now();
  life.runLeft -= now - life.since;
  const outcome = await step(life, life.waitLeft, failure('BUSY', 'no free slot'), begin);
  life.waitLeft -= performance.now() - now;
  if (life.cut === undefined) run(life);
  return outcome;
};

/** Starts something; returns how to give it up. `settle` counts once. */
export type Begin<T> = (settle: (value: T | Failure) => void) => () => void;

/** Ends with what `begin` settles, or with `late` after `ms`, or with the reason the life was cut short. */
export const step = <T>(life: Lifetime, ms: number, late: Failure, begin: Begin<T>): Promise<T | Failure> => {
  if (life.cut !== undefined) return Promise.resolve(life.cut);
  return new Promise((resolve, reject) => {
    let giveUp: (() => void) | undefined;
    let open = true;
    const settle = (value: T | Failure) => {
      if (!open) return;
      open = false;
      clearTimeout(timer);
      life.onCut = undefined;
      resolve(value);
    };
    const end = (reason: Failure) => {
      settle(reason);
      giveUp?.();
    };
    const timer = setTimeout(end, ms, late);
    life.onCut = end;
    try {
      giveUp = begin(settle);
    } catch (error) {
      clearTimeout(timer);
      life.onCut = undefined;
      open = false;
      reject(error);
    }
  });
};

const run = (life: Lifetime): void => {
  life.since = performance.now();
  life.timer = setTimeout(cutShort, Math.max(life.runLeft, 1), life, failure('TIMEOUT', 'the whole request'));
};
