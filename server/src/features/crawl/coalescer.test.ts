import { expect, test } from 'vitest';
import { createCoalescer } from './coalescer.ts';

test('what comes close together is written at once, and each caller waits for it', async () => {
  const written: number[][] = [];
  const batch = createCoalescer<number>(async items => void written.push(items));
  await Promise.all([batch.add(1), batch.add(2)]);
  await batch.add(3);
  expect(written).toEqual([[1, 2], [3]]);
});

test('a full batch does not wait, and what comes after it is in the next', async () => {
  const written: number[][] = [];
  const batch = createCoalescer<number>(async items => void written.push(items), { most: 2, waitMs: 60_000 });
  await Promise.all([batch.add(1), batch.add(2)]);
  await Promise.all([batch.add(3), batch.add(4)]);
  expect(written).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a failed write fails those whose items it held, and nobody else', async () => {
  let fails = true;
  const batch = createCoalescer<number>(async () => {
    if (fails) throw new Error('no disk');
  });
  await expect(batch.add(1)).rejects.toThrow('no disk');
  fails = false;
  await expect(batch.add(2)).resolves.toBeUndefined();
});
