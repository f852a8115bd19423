import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Thread, workerThread } from '../../../../test/worker-thread.ts';
import type { LoadedPage } from '../queries.ts';
import { createWorkerSession } from './worker-session.ts';

interface LineEngine {
  open: (page: LoadedPage) => number;
  line: (number: number) => string | undefined;
}

const createEngine = (): LineEngine => {
  let lines: string[] = [];
  return {
    open: ({ source }) => {
      lines = source.split(' ');
      return lines.length;
    },
    line: number => lines[number],
  };
};

let threads: Thread[];

beforeEach(() => {
  threads = workerThread(createEngine);
});
afterEach(() => void vi.useRealTimers());

const page = { source: 'bell ferry', url: 'https://harbour.example/' };
const start = () => createWorkerSession<LineEngine>(() => new Worker(''), page, 1_000);
const opened = async () => {
  const session = start();
  await session.open();
  return { session, first: threads[0]! };
};
const kinds = () => threads.map(({ asked }) => asked.map(({ kind }) => kind));
const ended = () => threads.map(({ isEnded }) => isEnded);

it('starts a worker with the first question, and asks all questions of it', async () => {
  const session = start();
  expect(threads).toEqual([]);
  expect(await session.open()).toBe(2);
  expect(await Promise.all([session.ask('line', 1), session.ask('line', 0)])).toEqual(['ferry', 'bell']);
  expect(kinds()).toEqual([['open', 'line', 'line']]);
});

it('opens the page by itself for a question that comes first', async () => {
  expect(await start().ask('line', 0)).toBe('bell');
  expect(kinds()).toEqual([['open', 'line']]);
});

it('ends a worker that takes too long, and opens the page in another one for the next question', async () => {
  const { session, first } = await opened();
  vi.useFakeTimers();
  first.isStuck = true;
  const stuck = expect(session.ask('line', 0)).rejects.toMatchObject({ why: 'too-slow' });
  await vi.advanceTimersByTimeAsync(999);
  expect(ended()).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  await stuck;
  expect(ended()).toEqual([true]);
  expect(await session.ask('line', 1)).toBe('ferry');
  expect(kinds()).toEqual([
    ['open', 'line'],
    ['open', 'line'],
  ]);
});

it('has no patience left over for a question that has its answer', async () => {
  vi.useFakeTimers();
  await opened();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended()).toEqual([false]);
});

it('says of each open question that the worker is out of order, and goes on with another one', async () => {
  const { session, first } = await opened();
  first.isStuck = true;
  const broken = [session.ask('line', 0), session.ask('line', 1)].map(each =>
    expect(each).rejects.toMatchObject({ why: 'broken' }),
  );
  first.crash();
  await Promise.all(broken);
  expect(await session.ask('line', 1)).toBe('ferry');
  expect(ended()).toEqual([true, false]);
  first.crash();
  expect(ended()).toEqual([true, false]);
});

it('ends the worker when it is closed, and answers nothing after that', async () => {
  vi.useFakeTimers();
  const { session, first } = await opened();
  first.isStuck = true;
  const told = vi.fn();
  session.ask('line', 0).then(told, told);
  session.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended()).toEqual([true]);
  expect(told).not.toHaveBeenCalled();
});
