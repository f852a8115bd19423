import type { GeneratorRow } from '@newsbell/contracts/generators';

const dueMs = 3_000;
const lateMs = 30_000;
/** Threshold: it is longer than a check takes, so a check that has been due for so long has to wait for something else. */
const patienceMs = 120_000;
/** The conclusions of a check, and what could be done about them, are worked out within this time after it. */
const settlingMs = 15_000;
/** Upper bound: the server may learn of another change at any time. */
const atMostMs = 60_000;

/**
 * Adaptive polling: answers in how many ms the list is polled again, which is soon while a page is being checked, else when the next check
 * is due.
 */
export const nextPoll = (rows: readonly GeneratorRow[], now: number): number | false => {
  const watched = rows.filter(({ isPaused, nextCheckAt, health }) => !isPaused && (nextCheckAt || health === 'new'));
  if (watched.length === 0) return false;
  return Math.min(...watched.map(row => waitFor(row, now)));
};

const waitFor = ({ health, healthSince, checkedAt, nextCheckAt }: GeneratorRow, now: number): number => {
  const ahead = Date.parse(nextCheckAt ?? healthSince) - now;
  if (ahead < -patienceMs) return lateMs;
  const isSettling = checkedAt !== null && now - Date.parse(checkedAt) < settlingMs;
  if (health === 'new' || ahead <= 0 || isSettling) return dueMs;
  return Math.min(Math.max(ahead, dueMs), atMostMs);
};
