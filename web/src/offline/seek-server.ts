/** Finds a server again that was lost while the browser has a network: it restarts, or the way to it is not there yet. */
import { isServerLost, onConnection, setServerReached } from '#ui/connection.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * Backoff: a lost server is asked again and again, with a pause that doubles up to a minute; losing it again within a
 * minute is the same loss. Answers a function that ends it.
 */
export const seekServer = (): (() => void) => {
  let isSeeking = false;
  let wait = FIRST_MS;
  let foundAt = 0;
  const seek = async () => {
    if (isSeeking || !isServerLost()) return;
    isSeeking = true;
    if (Date.now() - foundAt > LONGEST_MS) wait = FIRST_MS;
    while (isServerLost()) {
      await new Promise(resolve => setTimeout(resolve, wait));
      wait = Math.min(2 * wait, LONGEST_MS);
      if (isServerLost() && (await answers())) setServerReached(true);
    }
    foundAt = Date.now();
    isSeeking = false;
  };
  // The server may have been lost before the page stands.
  void seek();
  return onConnection(() => void seek());
};

/** Any answer will do, because a server that is in trouble says so itself. */
const answers = (): Promise<boolean> =>
  fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
