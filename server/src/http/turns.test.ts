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

it('gives the next turn to the key that has had least of the time lately', async () => {
  let now = 0;
  const inTurn = turnsOf({ atOnce: 1 }, () => now);
  const order: string[] = [];
  const does = (who: string, ms = 10) =>
    inTurn(async () => {
      order.push(who);
      now += ms;
    }, who);
  for (const attacker of ['x1', 'x2', 'x3']) await does(attacker);
  const end = await hold(inTurn, 'x1');
  const all = ['x1', 'x2', 'x3', 'x2', 'honest', 'new', 'honest'].map(who => does(who));
  end();
  await Promise.all(all);
  expect(order.slice(3)).toEqual(['honest', 'new', 'x1', 'x2', 'x3', 'honest', 'x2']);
});

it('keeps no more than so many of one waiting, no matter who else waits', async () => {
  const inTurn = turnsOf({ atOnce: 1, waitingOfKey: 1 });
  const end = await hold(inTurn, 'a');
  const [own, more, other] = ['a', 'a', 'b'].map(key => inTurn(async () => key, key));
  await expect(more).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  end();
  expect(await Promise.all([own, other])).toEqual(['a', 'b']);
});

/** Takes a turn; what is answered ends it. */
const hold = (inTurn: ReturnType<typeof turnsOf>, key: string) =>
  new Promise<() => void>(begun => {
    void inTurn(() => new Promise<void>(end => begun(end)), key);
  });
