/** Token bucket: the tokens are milliseconds of work, and are taken when the work has been done. */
export interface TimeBudget {
  /** Milliseconds until the key may work again; 0 when it may now. */
  waitOf(key: string): number;
  /** Milliseconds that the key has used and not got back. */
  usedOf(key: string): number;
  /** Does the work and takes its time from the key, though there be less left. */
  taking<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Size {
  /** A key has this much at first, and at most. */
  fullMs: number;
  /** The bucket refills at this fraction of the time that passes. */
  share: number;
  /** Bound: at most this many keys have an account; those that have not worked for longest count as new. */
  keys?: number;
}

export const createTimeBudget = (
  { fullMs, share, keys = Infinity }: Size,
  now: () => number = () => performance.now(),
): TimeBudget => {
  const kept = new Map<string, { leftMs: number; at: number }>();

  const leftOf = (key: string): number => {
    const known = kept.get(key);
    return known ? Math.min(fullMs, known.leftMs + (now() - known.at) * share) : fullMs;
  };
  const take = (key: string, ms: number): void => {
    const leftMs = leftOf(key) - ms;
    // The order is that of the last use, so whatever is full again stands in front.
    kept.delete(key);
    kept.set(key, { leftMs, at: now() });
    for (const first of kept.keys()) {
      if (kept.size <= keys && leftOf(first) < fullMs) break;
      kept.delete(first);
    }
  };

  return {
    usedOf: key => fullMs - leftOf(key),
    waitOf: key => Math.max(0, -leftOf(key) / share),
    taking: async (key, work) => {
      const since = now();
      try {
        return await work();
      } finally {
        take(key, now() - since);
      }
    },
  };
};
