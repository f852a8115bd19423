/**
 * Joins what is asked for while the one statement before is on its way into the next: alone it goes at once, and under load a statement
 * and its commit serve many. Whoever asks waits until theirs is committed.
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
