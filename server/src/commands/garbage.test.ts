import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, createQuietWatch } from './garbage.ts';

test('what is left behind is collected, though nothing asks for its room', async () => {
  const left = new WeakRef({});
  // A reference is kept to the end of the turn that has made it.
  await nextTurn();
  collectGarbage();
  expect(left.deref()).toBeUndefined();
});

test('garbage is collected at the first quiet moment after a start, and at later ones after three seconds of work', () => {
  const isTime = createQuietWatch(1200);
  const looks = [
    [1700, false, 'still at work'],
    [1720, true, 'quiet for the first time'],
    [1860, false, 'the collection itself'],
    [1880, false, 'quiet, but nothing was done since'],
    [4800, false, 'at work'],
    [4815, true, 'quiet after three seconds of CPU'],
    [4830, false, 'nothing was done since'],
  ] as const;
  for (const [cpuMs, expected, why] of looks) expect(isTime(cpuMs), why).toBe(expected);
});
