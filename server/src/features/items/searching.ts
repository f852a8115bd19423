/** Concurrency and rate limits of searches, so that they do not take the database from other calls. */
import { createGate } from '#db/gate.ts';
import { currentScope, RequestOver } from '#db/request-scope.ts';
import { addressKey } from '#http/address-key.ts';
import type { Caller } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import { createTimeBudget } from '#http/time-budget.ts';
import { texts } from '#i18n/texts.ts';

interface Searcher {
  ip: string;
  headers: { 'accept-language'?: string };
  findCaller(): Promise<Caller | undefined>;
}

/** Runs a search of the one who asks when it is their turn. Throws a Refusal when there is no turn for them in good time. */
export type Searching = <T>(request: Searcher, search: () => Promise<T>) => Promise<T>;

/** Longer than this nobody waits for a turn: the rest of the time that a call has is for the search. */
const PATIENCE_MS = 700;
const WAITING_AT_MOST = 200;
const WAITING_OF_ONE = 20;

/**
 * Rate limit: an address, or an account, may keep one connection busy for 20 seconds, and for a quarter of all time after
 * that. A search takes a few milliseconds, so somebody who types never gets there. Each process counts for itself,
 * because it is its own connections that are spared.
 */
const budgetSettings = { fullMs: 20_000, share: 1 / 4 };

/**
 * Bulkhead: searches have at most a third of the pool, so that other calls find a connection whatever is searched for.
 * It holds because the statements of a search run one after another. The key that has searched least has the next turn, so
 * those whose searches are short do not stand behind those whose are long.
 */
export const createSearching = (poolSize: number, now?: () => number): Searching => {
  const budget = createTimeBudget(budgetSettings, now);
  const gate = createGate({
    atOnce: Math.max(1, Math.floor(poolSize / 3)),
    waitingAtMost: WAITING_AT_MOST,
    waitingOfKey: WAITING_OF_ONE,
    costOf: key => budget.usedOf(key),
  });
  return async (request, search) => {
    const caller = await request.findCaller();
    const key = caller ? `account ${caller.accountId}` : addressKey(request.ip);
    const refuseOverBudget = () => {
      const seconds = Math.ceil(budget.waitOf(key) / 1000);
      if (seconds > 0) throw overBudget(request, seconds);
    };
    refuseOverBudget();
    const leave = await gate.enter({ key, scope: currentScope(), patienceMs: PATIENCE_MS });
    if (leave === 'over') throw new RequestOver();
    if (typeof leave === 'string') throw new Refusal('UNAVAILABLE');
    try {
      // Searches of the same caller in the meantime have been counted.
      refuseOverBudget();
      return await budget.taking(key, search);
    } finally {
      leave();
    }
  };
};

const overBudget = (request: Searcher, seconds: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', undefined, texts(languageOf(request)).searches.overBudget, seconds);
