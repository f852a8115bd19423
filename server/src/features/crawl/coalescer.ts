/** Joins single writes that come close together into one statement. */
export interface Coalescer<T> {
  /** Resolves when the statement that holds this item has been written; rejects with it. */
  add(item: T): Promise<void>;
}

/** A statement holds at most `most` items and waits at most `waitMs` for company. */
export const createCoalescer = <T>(
  write: (items: T[]) => Promise<void>,
  { most = 200, waitMs = 20 } = {},
): Coalescer<T> => {
  let items: T[] = [];
  let written: Promise<void> | undefined;
  let full = () => {};

  const open = (): Promise<void> =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, waitMs);
      full = () => {
        clearTimeout(timer);
        resolve();
      };
    }).then(() => {
      const taken = items;
      items = [];
      written = undefined;
      return write(taken);
    });

  return {
    add: item => {
      items.push(item);
      written ??= open();
      const mine = written;
      if (items.length >= most) full();
      return mine;
    },
  };
};
