/** The files of a worker share its process, so one that leaves it changed fails, and not another that comes after it. */
import { afterAll, expect } from 'vitest';
import { restartCounters } from './counter.ts';
import { processState, traces } from './traces.ts';

restartCounters();
const before = processState();

afterAll(() => {
  expect(traces(before, processState()), 'what this file has left changed in its process').toEqual([]);
});
