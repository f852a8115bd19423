import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

const counting = (bounds: { most?: number; ttlMs?: number; now?: () => number } = {}) => {
  const asked: string[] = [];
  const answer = memoize(
    async (key: string, context: string) => {
      asked.push(`${key} for ${context}`);
      return asked.length;
    },
    { most: 2, ...bounds },
  );
  return { asked, answer };
};

it('asks once for those who come together, and for those who come later', async () => {
  const { asked, answer } = counting();
  expect(await Promise.all([answer('a', 'one'), answer('a', 'two')])).toEqual([1, 1]);
  expect(await answer('a', 'three')).toBe(1);
  expect(asked).toEqual(['a for one']);
});

it('asks again after its time', async () => {
  let now = 1_000;
  const { answer } = counting({ ttlMs: 60, now: () => now });
  await answer('a', 'one');
  now += 59;
  expect(await answer('a', 'one')).toBe(1);
  now += 2;
  expect(await answer('a', 'one')).toBe(2);
});

it('forgets what was not asked for longest', async () => {
  const { answer, asked } = counting();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await answer(key, 'one');
  expect(asked.map(each => each[0])).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps no failure, and a late one takes nothing from the answer after it', async () => {
  let asked = 0;
  let failFirst = (_: Error) => {};
  const answer = memoize(
    (key: string) => {
      asked += 1;
      if (key === 'fails') return Promise.reject(new Error('away'));
      return asked > 1
        ? Promise.resolve(asked)
        : new Promise<number>((_, reject) => {
            failFirst = reject;
          });
    },
    { most: 1 },
  );
  const first = answer('a');
  await expect(answer('fails')).rejects.toThrow('away');
  await expect(answer('fails')).rejects.toThrow('away');
  expect(await answer('a')).toBe(4);
  failFirst(new Error('late'));
  await expect(first).rejects.toThrow('late');
  expect(await answer('a')).toBe(4);
});
