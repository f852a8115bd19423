import { afterEach, expect, it, vi } from 'vitest';
import { processState, traces } from './traces.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it.each<[string, () => unknown]>([
  ['process.env.LEFT_BEHIND', () => vi.stubEnv('LEFT_BEHIND', 'yes')],
  ['the timers', () => vi.useFakeTimers()],
  ['the global fetch', () => vi.stubGlobal('fetch', () => {})],
])('%s is named when a test file leaves it changed', (name, leave) => {
  const before = processState();
  leave();
  expect(traces(before, processState())).toEqual([name]);
});

it('a listener of a signal is named as long as it is there', () => {
  const before = processState();
  const listen = () => {};
  process.on('SIGTERM', listen);
  expect(traces(before, processState())).toEqual(['listeners of SIGTERM']);
  process.off('SIGTERM', listen);
  expect(traces(before, processState())).toEqual([]);
});
