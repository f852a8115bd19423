import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { watchClock } from './clock.ts';

it('mends at the first look, when the clock has gone back, and again if that failed', async () => {
  const { db, close } = await freshDatabase();
  let steady = 0;
  let mended = 0;
  let isBroken = false;
  const mend = async () => {
    if (isBroken) throw new Error('away');
    mended++;
  };
  const watch = watchClock(mend, () => steady);
  const day = 86_400_000;
  const look = async () => [Math.round((await watch(db)) / day), mended];
  expect(await look()).toEqual([0, 1]);
  expect(await look()).toEqual([0, 1]);
  // A day has passed for us, and none for the database.
  steady += day;
  expect(await look()).toEqual([1, 2]);
  expect(await look()).toEqual([0, 2]);
  // It goes ahead, is believed, and comes back.
  steady -= 10 * day;
  expect(await look()).toEqual([0, 2]);
  steady += 10 * day;
  isBroken = true;
  await expect(look()).rejects.toThrow('away');
  isBroken = false;
  expect(await look()).toEqual([10, 3]);
  // Small steps count together.
  for (let i = 0; i < 4; i++) {
    steady += 20_000;
    await watch(db);
  }
  expect(mended).toBe(5);
  await close();
});
