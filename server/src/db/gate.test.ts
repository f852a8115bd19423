import { expect, it } from 'vitest';
import { createGate } from './gate.ts';
import { endScope, openScope } from './request-scope.ts';

it('lets so many in, keeps so many waiting, and refuses the rest', async () => {
  const gate = createGate({ atOnce: 1, waitingAtMost: 3, waitingOfKey: 2 });
  const inside = await gate.enter();
  const waiting = [gate.enter({ key: 'a' }), gate.enter({ key: 'a' }), gate.enter({ key: 'b' })];
  expect(await gate.enter({ key: 'a' })).toBe('full');
  expect(await gate.enter({ key: 'c' })).toBe('full');
  expect(gate.waiting).toBe(3);
  leave(inside);
  await Promise.all(waiting.map(async each => leave(await each)));
  expect(gate.waiting).toBe(0);
  leave(await gate.enter());
});

it('gives turns to the keys in rotation', async () => {
  const gate = createGate({ atOnce: 1 });
  const inside = await gate.enter();
  const order: string[] = [];
  const all = [...'aaaabbc'].map(async key => {
    const own = await gate.enter({ key });
    order.push(key);
    leave(own);
  });
  leave(inside);
  await Promise.all(all);
  expect(order.join('')).toBe('abcabaa');
});

it('gives the turn to the key that has cost least', async () => {
  const cost: Record<string, number> = { a: 3, b: 2, c: 1 };
  const gate = createGate({ atOnce: 1, costOf: key => cost[key] ?? 0 });
  const inside = await gate.enter();
  const order: string[] = [];
  const all = [...'aabbcc'].map(async key => {
    const own = await gate.enter({ key });
    order.push(key);
    cost[key]! += 1.5;
    leave(own);
  });
  leave(inside);
  await Promise.all(all);
  expect(order.join('')).toBe('cbcaba');
});

it('lets a key have so many places inside, however many are free', async () => {
  const gate = createGate({ atOnce: 3, atOnceOfKey: 1 });
  const inside = await gate.enter({ key: 'a' });
  const again = gate.enter({ key: 'a' });
  const another = await gate.enter({ key: 'b' });
  expect(gate.waiting).toBe(1);
  leave(another);
  expect(gate.waiting).toBe(1);
  leave(inside);
  leave(await again);
  leave(await gate.enter({ key: 'a' }));
});

it('forgets who has given up or waited too long, and lets nobody out twice', async () => {
  const gate = createGate({ atOnce: 1 });
  const inside = await gate.enter();
  const scope = openScope();
  const [gone, late, next, last] = [gate.enter({ scope }), gate.enter({ patienceMs: 1 }), gate.enter(), gate.enter()];
  endScope(scope);
  expect([await gone, await late, gate.waiting]).toEqual(['over', 'late', 2]);
  expect(await gate.enter({ scope })).toBe('over');
  leave(inside);
  leave(inside);
  await next;
  expect(gate.waiting).toBe(1);
  leave(await next);
  leave(await last);
});

const leave = (entered: Awaited<ReturnType<ReturnType<typeof createGate>['enter']>>) => {
  if (typeof entered === 'string') throw new Error(entered);
  entered();
};
