/** Classifies a failure of a statement: the database refuses its values, or the same statement would pass at another time (transient). */
import { retry } from '#async/retry.ts';

/** PostgreSQL cannot hold the value: the classes are data exceptions (22) and program limits (54), such as an index row's size. */
export const isRefusal = (error: unknown): boolean => /^(22|54)/.test(codeOf(error));

/**
 * The error is transient: two writers met (40: serialization failure or deadlock), a lock was waited for too long (55P03), the server was
 * away or overfull (08, 53, 57), or the connection broke. A retry of the whole transaction is right.
 */
export const isTransient = (error: unknown): boolean => {
  const code = codeOf(error);
  if (/^(08|40|53|57)/.test(code) || code === '55P03') return true;
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOENT)/.test(code)) return true;
  return error instanceof Error && /connection|timeout exceeded when trying to connect/i.test(error.message) && !code;
};

/** It was broken off after the time that a statement has: the same would be again, with less to do it may not. */
export const isTooLong = (error: unknown): boolean => codeOf(error) === '57014';

/** Timeout: a caller waits for the write, so it is retried long enough for a deadlock, whose victim is free to go on at once. */
export const requestPatience = { patienceMs: 1_500 };

/** Retry: runs a whole transaction again while its error is transient, for `patienceMs` in all or until the signal. */
export const retryTransient = <T>(
  write: () => Promise<T>,
  { patienceMs = 20_000, signal }: { patienceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<T> => retry(write, { patienceMs, signal, isWorthIt: isTransient });

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};
