import { setTimeout as pause } from 'node:timers/promises';

interface Patience {
  /** Milliseconds from the first try, after which the last error is thrown. */
  patienceMs: number;
  /** Answers false for an error that would come again: it is thrown at once. */
  isWorthIt: (error: unknown) => boolean;
  /** Called once, with the first error that is worth another try. */
  onFirst?: ((error: unknown) => void) | undefined;
  /** No further try begins after it is aborted. */
  signal?: AbortSignal | undefined;
}

/** Retry with exponential backoff and jitter: after 50 ms at first, then up to two seconds apart. */
export const retry = async <T>(
  work: () => Promise<T>,
  { patienceMs, isWorthIt, onFirst, signal }: Patience,
): Promise<T> => {
  const until = performance.now() + patienceMs;
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const wait = Math.min(50 * 2 ** tries, 2000) * (0.5 + Math.random() / 2);
      if (!isWorthIt(error) || signal?.aborted || performance.now() + wait > until) throw error;
      if (tries === 0) onFirst?.(error);
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }
};
