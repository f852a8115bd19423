import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

const manual = () => {
  const writes: { items: number[]; end(error?: Error): void }[] = [];
  const add = coalesce(
    (items: number[]) =>
      new Promise<(item: number) => number>((resolve, reject) => {
        writes.push({ items, end: error => (error ? reject(error) : resolve(item => item * 10)) });
      }),
  );
  return { writes, add };
};
const turn = () => new Promise(resolve => setImmediate(resolve));

it('writes the first at once, and all that come meanwhile together', async () => {
  const { writes, add } = manual();
  const first = add(1);
  await turn();
  const others = [add(2), add(3)];
  await turn();
  expect(writes.map(write => write.items)).toEqual([[1]]);
  writes[0]!.end();
  expect(await first).toBe(10);
  await turn();
  expect(writes.map(write => write.items)).toEqual([[1], [2, 3]]);
  writes[1]!.end();
  expect(await Promise.all(others)).toEqual([20, 30]);
});

it('a write that fails fails those that are in it, and the next ones go on', async () => {
  const { writes, add } = manual();
  const [first, second] = [add(1).catch(error => error.message), add(2).catch(error => error.message)];
  await turn();
  const third = add(3);
  writes[0]!.end(new Error('away'));
  expect(await Promise.all([first, second])).toEqual(['away', 'away']);
  await turn();
  writes[1]!.end();
  expect(await third).toBe(30);
});

it('waits for company where it may, and not for more than fits into a write', async () => {
  const written: number[][] = [];
  const add = coalesce(
    async (items: number[]) => {
      written.push(items);
      return () => {};
    },
    { most: 2, waitMs: 60_000 },
  );
  await Promise.all([add(1), add(2)]);
  await Promise.all([3, 4, 5, 6, 7].map(add));
  expect(written).toEqual([[1, 2], [3, 4], [5, 6], [7]]);
});

it('writes by itself what no other comes to', async () => {
  const written: number[][] = [];
  const add = coalesce(
    async (items: number[]) => {
      written.push(items);
      return () => {};
    },
    { waitMs: 1 },
  );
  await add(1);
  await add(2);
  expect(written).toEqual([[1], [2]]);
});
