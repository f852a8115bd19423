/**
 * Coalesced: joins the calls that come while one statement is under way into the next statement. A single call goes at once, and under load
 * one statement and its commit serve many. A caller waits until its own item is committed.
 */
export const coalesce = <T, R>(write: (items: T[]) => Promise<(item: T) => R>): ((item: T) => Promise<R>) => {
  let waiting: T[] = [];
  let next: Promise<(item: T) => R> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  return async item => {
    waiting.push(item);
    if (!next) {
      const begin = async () => {
        const items = waiting;
        waiting = [];
        next = undefined;
        return write(items);
      };
      next = running.then(begin, begin);
      running = next;
    }
    return (await next)(item);
  };
};
