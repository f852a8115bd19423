import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { chooseBy, type MemoryChoices, usableMegabytes } from './memory.ts';

const GB = 1024 ** 3;
const UNLIMITED = 2 ** 64;

test.each([
  [512, GB / 2, 8 * GB],
  [8192, undefined, 8 * GB],
  [8192, 0, 8 * GB],
  [8192, UNLIMITED, 8 * GB],
  [1024, 2 * GB, GB],
])('%d MB may be taken with a bound of %s bytes on a machine of %d', (megabytes, bound, total) => {
  expect(usableMegabytes(bound, total)).toBe(megabytes);
});

test('from 2 GB on nothing is smaller, whatever the kernel keeps for itself', () => {
  expect(chooseBy(1900)).toBe(chooseBy(65_536));
  expect(chooseBy(1900)).toMatchObject({
    ...{ largeAtOnce: null, threadFlags: [] },
    documents: { threads: 2, memoryMb: 256, pageMemoryMb: 512, restMs: 30_000 },
    ...{ looksAtOnce: 16, crawlSlots: 16, databasePool: 12, postgres: {} },
  });
});

test('less memory never gives more of anything', () => {
  const [small, modest, ample] = [512, 1024, 2048].map(chooseBy).map(numbersOf);
  for (const name of Object.keys(ample!)) {
    expect(small![name], name).toBeLessThanOrEqual(modest![name]!);
    expect(modest![name], name).toBeLessThanOrEqual(ample![name]!);
  }
});

const numbersOf = ({ documents, looksAtOnce, crawlSlots, databasePool }: MemoryChoices): Record<string, number> => ({
  ...documents,
  ...{ looksAtOnce, crawlSlots, databasePool },
});

test('what the operator sets wins over what the memory says', () => {
  const read = (env: Record<string, string>) => {
    const outcome = readConfig(env);
    if (outcome.kind === 'wrong') throw new Error(outcome.problems.join());
    return outcome.config;
  };
  expect(read({ MEMORY_MB: '512' })).toMatchObject({
    ...{ crawl: { slots: 6 }, databasePool: 6, memory: { documents: { threads: 1 } } },
  });
  expect(read({ MEMORY_MB: '4096' })).toMatchObject({ crawl: { slots: 16 }, databasePool: 12 });
  expect(read({ MEMORY_MB: '512', CRAWL_SLOTS: '20', DATABASE_POOL: '9' })).toMatchObject({
    ...{ crawl: { slots: 20 }, databasePool: 9 },
  });
});
