/** Rests after the first, second … attempt; after the eighth it is given up. */
const restSeconds = [30, 120, 480, 1800, 7200, 14_400, 21_600];
export const attemptsAtMost = restSeconds.length + 1;
const ASKED_AT_MOST_MS = 6 * 3_600_000;

/**
 * Backoff: answers how many milliseconds to wait after an attempt, or undefined after the last one. A wait that the far end asks for
 * (`askedMs`) makes the rest longer, up to six hours, and never shorter.
 */
export const restMsAfter = (attempts: number, askedMs?: number, random = Math.random()): number | undefined => {
  const seconds = restSeconds[attempts - 1];
  if (seconds === undefined) return undefined;
  const askedForMs = Math.min((askedMs ?? 0) * (1 + random * 0.2), ASKED_AT_MOST_MS);
  return Math.max(seconds * 1000 * (0.8 + random * 0.4), askedForMs);
};
