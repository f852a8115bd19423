import { expect, it } from 'vitest';
import { turnsOf } from './turns.ts';

it('lets so many run and so many wait, and refuses the rest', async () => {
  const inTurn = turnsOf({ atOnce: 2, waitingAtMost: 3 });
  const ends: (() => void)[] = [];
  let begun = 0;
  const all = Array.from({ length: 6 }, (_, at) =>
    inTurn(() => {
      begun++;
      return new Promise<number>(resolve => ends.push(() => resolve(at)));
    }),
  );
  await expect(all[5]).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toBe(2);
  for (let at = 0; at < 5; at++) {
    ends[at]!();
    await all[at];
  }
  expect(await Promise.all(all.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
