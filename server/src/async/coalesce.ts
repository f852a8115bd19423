interface Bounds {
  /** A write holds at most this many items. */
  most?: number;
  /** The first item waits this many milliseconds for others; without it, until the end of the turn. */
  waitMs?: number;
}

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Coalesced: joins the calls that come while one write is under way into the next one, so that under load one statement and its commit serve
 * many. A caller waits until its own item is written, and fails with the write that held it. `write` answers the result of each item.
 */
export const coalesce = <T, R>(
  write: (items: T[]) => Promise<(item: T) => R>,
  { most = Number.POSITIVE_INFINITY, waitMs }: Bounds = {},
): ((item: T) => Promise<R>) => {
  const waiting: Waiting<T, R>[] = [];
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const writeAll = async () => {
    clearTimeout(timer);
    timer = undefined;
    isWriting = true;
    while (waiting.length > 0) {
      const some = waiting.splice(0, most);
      try {
        const resultOf = await write(some.map(({ item }) => item));
        for (const { item, resolve } of some) resolve(resultOf(item));
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
    isWriting = false;
  };

  const begin = () => {
    if (isWriting) return;
    if (waitMs === undefined) {
      isWriting = true;
      queueMicrotask(() => void writeAll());
    } else if (waiting.length >= most) void writeAll();
    else timer ??= setTimeout(() => void writeAll(), waitMs);
  };

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      begin();
    });
};
