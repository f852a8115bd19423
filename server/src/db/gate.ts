import type { RequestScope } from './request-scope.ts';

/** Semaphore: so many are inside at once, and the others wait. The next turn is that of the key which has cost least, and keys that have cost the same have theirs in rotation. */
export interface Gate {
  /** The function that is answered leaves again; a second call of it does nothing. */
  enter(asked?: Asked): Promise<(() => void) | 'full' | 'late' | 'over'>;
  readonly waiting: number;
}

interface Asked {
  /** Fairness: the waiters of one key take turns with those of the others. */
  key?: string;
  /** The waiter is refused as `over` where this scope has ended. */
  scope?: RequestScope;
  /** `late`: it was waited for so long. */
  patienceMs?: number;
}

interface Bounds {
  atOnce: number;
  /** Inside under one key, though more places be free. */
  atOnceOfKey?: number;
  /** `full`: so many wait already, in all or under the one key. */
  waitingAtMost?: number;
  waitingOfKey?: number;
  costOf?: (key: string) => number;
}

export const createGate = ({
  atOnce,
  atOnceOfKey = Infinity,
  waitingAtMost = Infinity,
  waitingOfKey = Infinity,
  costOf = () => 0,
}: Bounds): Gate => {
  // Both keep the order in which they were filled. The key whose turn it was goes to the end.
  const queues = new Map<string, Set<() => void>>();
  const insideOf = new Map<string, number>();
  let inside = 0;
  let waiting = 0;

  const hasPlace = (key: string) => inside < atOnce && (insideOf.get(key) ?? 0) < atOnceOfKey;
  const count = (key: string, step: 1 | -1) => {
    inside += step;
    const now = (insideOf.get(key) ?? 0) + step;
    if (now > 0) insideOf.set(key, now);
    else insideOf.delete(key);
  };
  // A caller that leaves makes room for one: the callers that wait beside a free place wait for their own key.
  const leave = (left: string) => {
    count(left, -1);
    const key = cheapest([...queues.keys()].filter(hasPlace), costOf);
    if (key === undefined) return;
    count(key, 1);
    const queue = queues.get(key)!;
    const [turn] = queue;
    queues.delete(key);
    queues.set(key, queue);
    turn!();
  };
  const leaveOnce = (key: string) => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave(key);
      hasLeft = true;
    };
  };

  return {
    get waiting() {
      return waiting;
    },
    enter: ({ key = '', scope, patienceMs } = {}) =>
      new Promise(resolve => {
        if (scope?.isOver) return resolve('over');
        if (hasPlace(key)) {
          count(key, 1);
          return resolve(leaveOnce(key));
        }
        const queue = queues.get(key) ?? new Set();
        if (waiting >= waitingAtMost || queue.size >= waitingOfKey) return resolve('full');
        const stopWaiting = (outcome: (() => void) | 'late' | 'over') => {
          waiting--;
          queue.delete(turn);
          if (queue.size === 0) queues.delete(key);
          clearTimeout(timer);
          scope?.watchers.delete(giveUp);
          resolve(outcome);
        };
        const turn = () => stopWaiting(leaveOnce(key));
        const giveUp = () => stopWaiting('over');
        const timer = patienceMs === undefined ? undefined : setTimeout(() => stopWaiting('late'), patienceMs);
        scope?.watchers.add(giveUp);
        waiting++;
        queue.add(turn);
        queues.set(key, queue);
      }),
  };
};

/** The first of those that cost the same. */
const cheapest = (keys: Iterable<string>, costOf: (key: string) => number): string | undefined => {
  let found: { key: string; cost: number } | undefined;
  for (const key of keys) {
    const cost = costOf(key);
    if (!found || cost < found.cost) found = { key, cost };
  }
  return found?.key;
};
