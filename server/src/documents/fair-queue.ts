/**
 * Fair queuing: of the documents that wait for a thread, the next is one whose account and host have had the least time
 * lately. So an account with slow documents waits for itself. Pure: costs are told, there is no clock.
 */

export interface Asking {
  /** For whom the thread works, such as the account that has added a source, or its host: each key is held to what it has cost. */
  keys?: readonly string[];
  /** A person waits for the answer: it goes before the crawl, which has every fourth turn all the same. */
  isUrgent?: boolean;
  /** The expected cost in milliseconds, where it can be told beforehand. */
  expectedMs?: number;
}

export interface FairQueue<Waiting extends Asking> {
  readonly waiting: readonly Waiting[];
  add(one: Waiting): void;
  /** Answers false where it does not wait, or not any more. */
  remove(one: Waiting): boolean;
  /** It is counted as under way until `ended`. Undefined: nobody waits, or who waits may only have a thread that is busy. */
  next(threads: number): Waiting | undefined;
  ended(one: Waiting, ms: number): void;
  /** It is under way and has taken `SLOW_MS` already: its keys count as costly from now on, not only once it has ended. */
  tookLong(one: Waiting): void;
  /** The documents under way whose keys are costly, or that have taken long: each holds its thread. */
  readonly costly: ReadonlySet<Waiting>;
  /** Two documents of a costly key wait: what comes beside them would only grow the queue. */
  isCrowded(keys: readonly string[]): boolean;
}

/** The key of work for an account, or at a host where no account has asked for it: what accounts add at a host costs its other sources nothing. */
export const keysOf = (accountId: number | null, hostKey?: string): string[] => {
  if (accountId !== null) return [`account:${accountId}`];
  return hostKey === undefined ? [] : [`host:${hostKey}`];
};

/** A document that costs more than this is slow; most take a tenth of it. */
export const SLOW_MS = 500;

/** Decay: past cost counts half after each so many milliseconds of parsing. */
const HALF_LIFE_MS = 10_000;

/** While a document is read it counts as this, so that a second thread takes another key's. */
const UNKNOWN_MS = 50;

const URGENT_IN_A_ROW = 3;

interface Spent {
  ms: number;
  documents: number;
}

export const createFairQueue = <Waiting extends Asking>(): FairQueue<Waiting> => {
  const waiting: Waiting[] = [];
  const costly = new Set<Waiting>();
  /** A document that is still being read has been charged this much for its time so far, in milliseconds. */
  const charged = new Map<Waiting, number>();
  const spent = new Map<string, Spent>();
  let urgentInARow = 0;
  let sinceHalved = 0;

  const charge = ({ keys = [] }: Asking, ms: number, documents: number) => {
    for (const key of keys) {
      const { ms: before, documents: known } = spent.get(key) ?? { ms: 0, documents: 0 };
      spent.set(key, { ms: Math.max(0, before + ms), documents: known + documents });
    }
  };
  const halve = () => {
    for (const [key, { ms, documents }] of spent)
      if (ms < UNKNOWN_MS) spent.delete(key);
      else spent.set(key, { ms: ms / 2, documents: documents / 2 });
  };
  const spentBy = ({ keys = [] }: Asking) => Math.max(0, ...keys.map(key => spent.get(key)?.ms ?? 0));
  const hasCostlyKey = ({ keys = [], expectedMs = 0 }: Asking) =>
    expectedMs >= SLOW_MS ||
    keys.some(key => {
      const { ms, documents } = spent.get(key) ?? { ms: 0, documents: 1 };
      return ms >= SLOW_MS && ms >= (documents * SLOW_MS) / 2;
    });
  const cheapest = (some: readonly Waiting[]): Waiting | undefined =>
    some.reduce<Waiting | undefined>((best, one) => (best && spentBy(best) <= spentBy(one) ? best : one), undefined);

  return {
    waiting,
    add: one => void waiting.push(one),
    remove: one => {
      const place = waiting.indexOf(one);
      if (place >= 0) waiting.splice(place, 1);
      return place >= 0;
    },
    next: threads => {
      // Costly keys never have the last thread, or each of them would make everybody wait once more.
      const hasRoom = threads === 1 || costly.size < threads - 1;
      const may = hasRoom ? waiting : waiting.filter(one => !hasCostlyKey(one));
      const urgent = may.filter(one => one.isUrgent);
      const others = may.filter(one => !one.isUrgent);
      const isUrgentsTurn = urgent.length > 0 && (others.length === 0 || urgentInARow < URGENT_IN_A_ROW);
      const one = cheapest(isUrgentsTurn ? urgent : others);
      if (!one) return undefined;
      urgentInARow = isUrgentsTurn ? urgentInARow + 1 : 0;
      waiting.splice(waiting.indexOf(one), 1);
      if (hasCostlyKey(one)) costly.add(one);
      charge(one, UNKNOWN_MS, 1);
      return one;
    },
    tookLong: one => {
      if (charged.has(one)) return;
      charged.set(one, SLOW_MS);
      charge(one, SLOW_MS - UNKNOWN_MS, 0);
      costly.add(one);
    },
    ended: (one, ms) => {
      charge(one, ms - (charged.get(one) ?? UNKNOWN_MS), 0);
      charged.delete(one);
      costly.delete(one);
      sinceHalved += ms;
      if (sinceHalved < HALF_LIFE_MS) return;
      sinceHalved = 0;
      halve();
    },
    costly,
    isCrowded: keys =>
      hasCostlyKey({ keys }) && waiting.filter(one => keys.some(key => one.keys?.includes(key))).length >= 2,
  };
};
