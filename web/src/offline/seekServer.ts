/** Finds a server again that was lost while the browser has a network: it restarts, or the network is there before its ways are. */
import { isServerLost, onConnection, setServerReached } from '#ui/connection.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;

/** A lost server is asked for, twice as seldom each time; losing it again within a minute is the same loss. Returns how to end that. */
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
  // It may have been lost before the page stands.
  void seek();
  return onConnection(() => void seek());
};

/** Any answer will do: a server that is in trouble says so itself. */
const answers = (): Promise<boolean> =>
  fetch('/health/live', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
