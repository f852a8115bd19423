/** Garbage collection once after a start, which leaves 20 MB behind that V8 would hold until it needs the room. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** People who open the page at once are answered first: a collection stops the process for a tenth of a second. */
const AFTER_MS = 2000;

/** Returns at once, and does not hold up a process that ends before. */
export const collectAfterStart = (): void => void setTimeout(collectGarbage, AFTER_MS).unref();

/** Collects in this thread and gives free pages back at once; an ordinary collection would keep them for a minute. */
export const collectGarbage = (): void => {
  // Node shows the collector only where it was started with this flag, or in a context that is made after it is set.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
};
