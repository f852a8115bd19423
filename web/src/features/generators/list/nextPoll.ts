import type { GeneratorRow } from '@newsbell/contracts/generators';

const dueMs = 3_000;
const lateMs = 30_000;
/** Longer than a look takes: what is due for so long has to wait for something. */
const patienceMs = 120_000;
/** What a look means, and what could be done about it, is found out after it. */
const settlingMs = 15_000;
/** The server may learn of something else at any time. */
const atMostMs = 60_000;

/** In how many ms the list is asked anew: soon while a page is looked at, else when the next one will be. */
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
