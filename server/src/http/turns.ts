import { createGate } from '#db/gate.ts';
import { currentScope, RequestOver } from '#db/request-scope.ts';
import { Refusal } from '#http/problems.ts';
import { createTimeBudget } from './time-budget.ts';

interface Bounds {
  atOnce: number;
  /** The limit of one key. */
  atOnceOfKey?: number;
  /** At most this many wait in all; `waitingOfKey` is the bound of one key. */
  waitingAtMost?: number;
  waitingOfKey?: number;
  /** Timeout: no caller waits longer than this, because a machine that works for answers which come too late never catches up. */
  patienceMs?: number;
}

/**
 * Fair queuing: so many run at once, and the next turn is that of the key which has had least of the time lately, such as
 * an address or an account. Those beyond the bounds, or their patience, are refused as UNAVAILABLE. Once their request is
 * over they wait no longer.
 */
export const turnsOf = ({ patienceMs = 1000, ...bounds }: Bounds, now?: () => number) => {
  const budget = createTimeBudget({ fullMs: 0, share: FORGOTTEN, keys: MOST_KEYS }, now);
  const gate = createGate({ ...bounds, costOf: budget.usedOf });
  return async <T>(work: () => Promise<T>, key = ''): Promise<T> => {
    const leave = await gate.enter({ key, scope: currentScope(), patienceMs });
    if (leave === 'over') throw new RequestOver();
    if (typeof leave === 'string') throw new Refusal('UNAVAILABLE');
    try {
      return await budget.taking(key, work);
    } finally {
      leave();
    }
  };
};

/**
 * Decay: of a second of work two milliseconds are forgotten in each second: hundreds of keys may have a turn before the first is new again.
 */
const FORGOTTEN = 1 / 500;
const MOST_KEYS = 10_000;
