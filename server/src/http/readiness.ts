import { setTimeout as pause } from 'node:timers/promises';

/** A balancer that asks every second or two has seen the 503 by then, and the rest of the ten seconds is for what is under way. */
const GRACE_MS = 4000;
const WATCHED_WITHIN_MS = 60_000;

/** Drain: readiness goes first, and the door stays open until balancers send nobody here any more. */
export interface Readiness {
  isDraining(): boolean;
  /** Somebody has asked whether requests may be sent here. */
  asked(): void;
  /** Resolves when the door may close: after a short grace, or at once where nobody has asked within the last minute. */
  drain(): Promise<void>;
}

export const createReadiness = (wait: (ms: number) => Promise<void> = pause): Readiness => {
  let isDraining = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    isDraining: () => isDraining,
    asked: () => {
      askedAt = performance.now();
    },
    drain: async () => {
      isDraining = true;
      if (performance.now() - askedAt < WATCHED_WITHIN_MS) await wait(GRACE_MS);
    },
  };
};
