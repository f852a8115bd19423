// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ruleThread, type Thread } from '../../../../../test/worker-thread.ts';
import { useExtraction } from './use-extraction.ts';

let threads: Thread[];

beforeEach(() => {
  threads = ruleThread();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const page = { source: '<b>One</b><b>Two</b>', url: 'https://harbour.example/' };
const mapping = {};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const start = async (first: string) => {
  const { result, rerender, unmount } = renderHook(({ rule }) => useExtraction(page, { rule, mapping }, true), {
    initialProps: { rule: first },
  });
  await pass(200);
  return {
    unmount,
    write: (rule: string) => {
      rerender({ rule });
      return pass(200);
    },
    /** Answers the number of matches, or why there is none. */
    outcome: () => {
      const { outcome } = result.current;
      return outcome !== null && typeof outcome === 'object' ? outcome.matches.length : outcome;
    },
  };
};

it('ends a worker that takes too long, and asks what is written next of another one', async () => {
  const { write, outcome } = await start('<b>{%}</b>');
  expect(outcome()).toBe(2);
  threads[0]!.isStuck = true;
  await write('<b>O{%}</b>');
  await pass(60_000);
  expect([threads[0]!.isEnded, outcome()]).toEqual([true, 'too-slow']);
  await write('<b>T{%}</b>');
  expect([threads[1]!.isEnded, outcome()]).toEqual([false, 1]);
});

it('asks what waits of another worker, and does not say that what was written before took too long', async () => {
  const { write, outcome } = await start('<b>{%}</b>');
  threads[0]!.isStuck = true;
  await write('<b>O{%}</b>');
  await write('<b>T{%}</b>');
  expect(outcome()).toBe(2);
  await pass(60_000);
  expect([threads[0]!.isEnded, outcome()]).toEqual([true, 1]);
  expect(threads[1]!.asked.map(({ kind }) => kind)).toEqual(['open', 'extract']);
});

it('says that the worker is out of order, and goes on', async () => {
  const { write, outcome } = await start('<b>{%}</b>');
  threads[0]!.isStuck = true;
  await write('<b>O{%}</b>');
  threads[0]!.crash();
  await pass(0);
  expect(outcome()).toBe('broken');
  await write('<b>T{%}</b>');
  expect(outcome()).toBe(1);
});

it('asks another worker where the first does not even open the page', async () => {
  const started = start('<b>{%}</b>');
  threads[0]!.crash();
  const { outcome } = await started;
  expect(outcome()).toBe(2);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

it('ends its worker with the page', async () => {
  const { unmount } = await start('<b>{%}</b>');
  unmount();
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
});
