import { vi } from 'vitest';

/** Libraries set these once, when they are loaded: sharp tells libvips where it is. */
const ofLibraries = new Set(['VIPSHOME']);

/** These belong to the process, which the files of a worker share. */
export const processState = (): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(process.env)
      .filter(([name]) => !ofLibraries.has(name))
      .map(([name, value]) => [`process.env.${name}`, value]),
  ),
  'process.cwd()': process.cwd(),
  'process.exitCode': process.exitCode,
  'listeners of SIGINT': process.listenerCount('SIGINT'),
  'listeners of SIGTERM': process.listenerCount('SIGTERM'),
  'the timers': vi.isFakeTimers() ? 'fake' : 'real',
  'the global fetch': globalThis.fetch,
  'console.log': console.log,
  'console.error': console.error,
});

/** Answers the names of what is not as it was. */
export const traces = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys({ ...before, ...after }).filter(name => before[name] !== after[name]);
