import { expect, it } from 'vitest';
import { retry } from './retry.ts';

it('what is worth another try is tried until it succeeds, and the first error is told', async () => {
  let tries = 0;
  const told: unknown[] = [];
  const work = async () => {
    if (++tries < 4) throw new Error(`away ${tries}`);
    return 'written';
  };
  const patience = { patienceMs: 60_000, isWorthIt: () => true, onFirst: (error: unknown) => void told.push(error) };
  expect(await retry(work, patience)).toBe('written');
  expect(tries).toBe(4);
  expect(told).toEqual([new Error('away 1')]);
});

it('another error, an end of the patience and a signal end it with the last error', async () => {
  let tries = 0;
  const refused = () => {
    tries += 1;
    return Promise.reject(new Error('refused'));
  };
  const patience = { patienceMs: 60_000, isWorthIt: () => true };
  await expect(retry(refused, { ...patience, isWorthIt: () => false })).rejects.toThrow('refused');
  await expect(retry(refused, { ...patience, patienceMs: 0 })).rejects.toThrow('refused');
  await expect(retry(refused, { ...patience, signal: AbortSignal.abort() })).rejects.toThrow('refused');
  expect(tries).toBe(3);
});
