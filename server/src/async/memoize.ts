import { LRUCache } from 'lru-cache';

interface Bounds {
  /** The cache holds at most so many answers; those that were not asked for longest go first. */
  most: number;
  /** Time to live in milliseconds; without it an answer holds for as long as it is held. */
  ttlMs?: number;
  /** The clock, in milliseconds, for tests and for what is dated by another one than the process's own. */
  now?: () => number;
}

/**
 * Memoized, in an LRU cache: one who asks for a key that is being answered waits for that answer, and a failure is not kept. `context` is
 * that of the call which finds nothing, and no part of the key.
 */
export const memoize = <K extends NonNullable<unknown>, V, C = void>(
  answer: (key: K, context: C) => Promise<V>,
  { most, ttlMs, now = () => performance.now() }: Bounds,
): ((key: K, context: C) => Promise<V>) => {
  const kept = new LRUCache<K, Promise<V>>({ max: most, ttl: ttlMs ?? 0, ttlResolution: 0, perf: { now } });
  return (key, context) => {
    const known = kept.get(key);
    if (known) return known;
    const made = answer(key, context);
    kept.set(key, made);
    made.catch(() => kept.peek(key) === made && kept.delete(key));
    return made;
  };
};
