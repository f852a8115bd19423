/** Plays a server that is killed at random while callers ask it. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '#db/open.ts';
import { type Ask, startPublishing } from './publishing-workers.ts';

/** `npm run torture` kills more often. */
const kills = process.env.TORTURE === '1' ? 100 : 8;
const CALLERS = 6;
const FEWEST_PLAYS = 40;

/**
 * Chaos: six callers play until the server was killed often enough, each play with a number of its own. A kill comes
 * some 3 to 20 calls after the one before, at any moment of a call. After a call without an answer the next server is up.
 */
export const killedAtRandom = async (
  database: Database,
  play: (number: number, ask: Ask) => Promise<void>,
): Promise<void> => {
  let server = await startPublishing(database);
  let killed = 0;
  let asked = 0;
  let next = 5;
  let restarting: Promise<void> | undefined;
  const kill = async () => {
    await pause(Math.random() * 20);
    await server.kill();
    server = await startPublishing(database);
    killed++;
    next = asked + 3 + Math.floor(Math.random() * 20);
    restarting = undefined;
  };
  const ask: Ask = async send => {
    await restarting;
    if (++asked >= next && killed < kills) restarting ??= kill();
    const answer = await send(server.origin);
    if (answer === undefined) await restarting;
    return answer;
  };
  let number = 0;
  const playOn = async () => {
    while (killed < kills || number < FEWEST_PLAYS) await play(number++, ask);
  };
  await Promise.all(Array.from({ length: CALLERS }, playOn));
  await restarting;
  await server.kill();
  expect(killed).toBe(kills);
};
