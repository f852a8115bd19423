/** Gives kept pages their text: the call that keeps one waits for it a while, and the job goes on where that was in vain. */
import { keysOf } from '#documents/fair-queue.ts';
import { type Reader, type Reading, readPage } from './read-page.ts';
import { giveUp, giveUpOld, MOST_TRIES, storeText, takeDue, takeOne, type Waiting } from './store-text.ts';

const JOB_MS = 30_000;
const AT_ONCE = 4;

/** Somebody waits for it; once the signal is aborted, nobody does. */
export const fillNow = async (deps: Reading, itemId: number, signal: AbortSignal): Promise<void> => {
  const waiting = await takeOne(deps.db, itemId);
  if (!waiting) return;
  await fill(deps, waiting, { isUrgent: true, keys: keysOf(waiting.accountId), signal });
};

/** Any number of processes may. True: there may be more. */
export const fillDue = async (deps: Reading, stopping: AbortSignal): Promise<boolean> => {
  await giveUpOld(deps.db);
  const due = await takeDue(deps.db, AT_ONCE);
  await Promise.all(
    due.map(waiting => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(JOB_MS)]);
      return fill(deps, waiting, { isUrgent: false, keys: keysOf(waiting.accountId), signal });
    }),
  );
  return due.length === AT_ONCE;
};

const fill = async (deps: Reading, waiting: Waiting, reader: Reader): Promise<void> => {
  const { publicUrl, keep } = deps.settings;
  const page = await readPage(deps, waiting.url, reader);
  if (page.kind === 'article')
    await storeText(deps.db, waiting, page, { ownOrigins: [publicUrl], mostBytes: keep.sourceBytes });
  else if (page.isForGood || waiting.tries >= MOST_TRIES) await giveUp(deps.db, waiting.itemId);
};
