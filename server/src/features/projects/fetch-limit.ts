/** Addresses that are asked while a person waits: one at a time for each, so many for all, and so many in an hour. */
import { LOOKS_AT_ONCE } from '#documents/pool.ts';
import { Refusal } from '#http/problems.ts';
import { turnsOf } from '#http/turns.ts';

export interface LimitedFetch {
  accountId: number;
  /** Counts the look; throws a Refusal where the person has had too many. */
  spend(): Promise<void>;
  /** Aborted once nobody waits for it: then its turn goes to the next. */
  signal: AbortSignal;
  /** Requests of the same person are queued one after another. Undefined means no queue: while one is under way, others are refused. */
  mostWaiting?: number;
}

/** Throws a Refusal where the person, or everybody together, has as many looks under way as there may be. */
export type FetchLimit = <T>(fetch: LimitedFetch, work: () => Promise<T>) => Promise<T>;

/**
 * Concurrency limit: a look may hold a document of ten megabytes. Others wait for it for as long as a slow page takes, and the next is of
 * the person whose looks have taken least time lately. Each process counts those under way for itself: the buckets that `spend` draws on
 * are what holds everywhere.
 */
export const createFetchLimit = ({ atOnce = LOOKS_AT_ONCE } = {}): FetchLimit => {
  const inTurn = turnsOf({ atOnce, waitingAtMost: 200, patienceMs: 15_000 });
  const lines = new Map<number, (() => void)[]>();
  return async ({ accountId, spend, signal, mostWaiting = 0 }, work) => {
    const line = lines.get(accountId);
    if (!line) lines.set(accountId, []);
    else if (line.length >= mostWaiting) throw new Refusal('TOO_MANY_REQUESTS');
    else await turnIn(line, signal);
    try {
      return await inTurn(async () => {
        if (signal.aborted) throw new Refusal('UNAVAILABLE');
        await spend();
        return work();
      }, `account ${accountId}`);
    } finally {
      const next = lines.get(accountId)?.shift();
      if (next) next();
      else lines.delete(accountId);
    }
  };
};

const turnIn = (line: (() => void)[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const turn = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      line.splice(line.indexOf(turn), 1);
      reject(new Refusal('UNAVAILABLE'));
    };
    line.push(turn);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });

/** The network is asked while the caller waits: longer than for any other call. */
export const HANDLER_TIMEOUT = 50_000;
