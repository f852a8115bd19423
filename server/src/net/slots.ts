/** At most `most` holders a key; the rest wait in the order they came. */
export type Slots = {
  tryTake(key: string): boolean;
  /** Calls `granted` once a slot is this waiter's; the result gives up waiting. */
  wait(key: string, granted: () => void): () => void;
  free(key: string): void;
};

export function createSlots(most: number): Slots {
  const taken = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();

  return {
    tryTake(key) {
      const count = taken.get(key) ?? 0;
      if (count >= most) return false;
      taken.set(key, count + 1);
      return true;
    },
    wait(key, granted) {
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      queue.push(granted);
      return () => {
        const place = queue.indexOf(granted);
        if (place >= 0) queue.splice(place, 1);
        if (queue.length === 0 && queues.get(key) === queue) queues.delete(key);
      };
    },
    free(key) {
      const queue = queues.get(key);
      const next = queue?.shift();
      if (queue?.length === 0) queues.delete(key);
      if (next !== undefined) return next();
      const count = (taken.get(key) ?? 1) - 1;
      if (count === 0) taken.delete(key);
      else taken.set(key, count);
    },
  };
}
