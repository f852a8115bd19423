/**
 * At most `most` holders a key; the rest wait in the order they came. Fair share: one owner may have all slots of a key, but
 * only half of them count against other owners. These find a slot even while one owner's holders hang, and a key
 * has half as many holders again at the very most.
 */
export type Slots = {
  tryTake(key: string, owner: string): boolean;
  /** Calls `granted` once a slot is this waiter's; the result gives up waiting. */
  wait(key: string, owner: string, granted: () => void): () => void;
  free(key: string, owner: string): void;
};

interface Waiter {
  owner: string;
  granted(): void;
}

export const createSlots = (most: number): Slots => {
  const share = Math.max(1, Math.floor(most / 2));
  /** The map says how many slots of a key each owner has. */
  const taken = new Map<string, Map<string, number>>();
  const queues = new Map<string, Waiter[]>();

  const mayTake = (key: string, owner: string): boolean => {
    const held = taken.get(key) ?? new Map<string, number>();
    const counts = [...held.values()];
    if (sum(counts) < most) return true;
    return (held.get(owner) ?? 0) < share && sum(counts.map(count => Math.min(count, share))) < most;
  };
  const change = (key: string, owner: string, by: number): void => {
    const held = taken.get(key) ?? new Map<string, number>();
    const count = (held.get(owner) ?? 0) + by;
    if (count > 0) held.set(owner, count);
    else held.delete(owner);
    if (held.size > 0) taken.set(key, held);
    else taken.delete(key);
  };
  const remove = (key: string, queue: Waiter[], waiter: Waiter): void => {
    const place = queue.indexOf(waiter);
    if (place >= 0) queue.splice(place, 1);
    if (queue.length === 0 && queues.get(key) === queue) queues.delete(key);
  };

  return {
    tryTake(key, owner) {
      if (!mayTake(key, owner)) return false;
      change(key, owner, 1);
      return true;
    },
    wait(key, owner, granted) {
      const queue = queues.get(key) ?? [];
      const waiter = { owner, granted };
      queues.set(key, queue);
      queue.push(waiter);
      return () => remove(key, queue, waiter);
    },
    free(key, owner) {
      change(key, owner, -1);
      const queue = queues.get(key) ?? [];
      const next = queue.find(waiter => mayTake(key, waiter.owner));
      if (!next) return;
      remove(key, queue, next);
      change(key, next.owner, 1);
      next.granted();
    },
  };
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
