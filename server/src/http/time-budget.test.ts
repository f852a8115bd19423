import { expect, it } from 'vitest';
import { createTimeBudget } from './time-budget.ts';

it('takes what work has lasted, gives it back with time, and to each key its own', async () => {
  let now = 0;
  const budget = createTimeBudget({ fullMs: 1_000, share: 0.5 }, () => now);
  const work = (key: string, ms: number) =>
    budget.taking(key, async () => {
      now += ms;
    });
  await work('a', 900);
  expect(budget.waitOf('a')).toBe(0);
  // 100 were left, 500 came back meanwhile.
  await work('a', 1_000);
  expect(budget.waitOf('a')).toBe(800);
  expect(budget.waitOf('b')).toBe(0);
  now += 800;
  expect(budget.waitOf('a')).toBe(0);
  now += 1_000_000;
  await expect(budget.taking('a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await work('a', 1_001);
  expect(budget.waitOf('a')).toBe(2);
});

it('keeps account of so many keys, and forgets those that have not worked for longest', async () => {
  const budget = createTimeBudget({ fullMs: 0, share: 0.001, keys: 2 }, () => now);
  let now = 0;
  for (const key of ['a', 'b', 'a', 'c'])
    await budget.taking(key, async () => {
      now += 100;
    });
  expect(['a', 'b', 'c'].map(key => Math.round(budget.usedOf(key)))).toEqual([200, 0, 100]);
});
