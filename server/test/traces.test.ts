import { afterEach, expect, it, vi } from 'vitest';
import { counter, restartCounters } from './counter.ts';
import { sourcesIn } from './sources.ts';
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

it('a counter begins anew in each test file', () => {
  const next = counter();
  expect([next(), next()]).toEqual([1, 2]);
  restartCounters();
  expect(next()).toBe(1);
});

/** Memory of these modules outlives a test file, and cannot be told by the next one, for this reason. */
const lasting: Record<string, string> = {
  'demo/src/encodings.ts': 'an answer that never changes',
  'server/src/db/prepared.ts': 'an answer that never changes',
  'server/src/documents/parse/korean.ts': 'an answer that never changes',
  'server/src/features/accounts/buckets.ts': 'who had turns lately; its tests name addresses that no others do',
  'server/src/features/accounts/passwords.ts': 'who had turns lately; its tests name addresses that no others do',
  'server/src/features/accounts/weak-passwords.ts': 'an answer that never changes',
  'server/src/features/images/picture.ts': 'who had turns lately; its tests name people that no others do',
  'server/src/text/fold-cluster.ts': 'an answer that never changes',
  'server/src/text/html/marks.ts': 'nothing is ever put into it',
  'server/test/people.ts': 'an answer that never changes',
  'server/test/sql/declared-rows.ts': 'an answer that never changes, in the process that runs the others',
  'server/test/sql/checked-rows.ts': 'emptied after each test, but for statements by their text',
  'server/test/counter.ts': 'counters that begin anew in each test file',
  'server/test/processes.ts': 'emptied after each test',
  'server/test/further-channel.ts': 'alone in its process, as vitest.config.ts has it',
};
const MEMORY = /^(?:export )?(?:let \w|const \w+(?:: .+?)? = (?:new (?:Map|Set)(?:<.*>)?\(\)|turnsOf\(|\[\]))/m;

it('no other module remembers anything from one test file to the next', () => {
  const remembering = ['server/src', 'server/test', 'demo/src']
    .flatMap(sourcesIn)
    .filter(([path, source]) => !path.endsWith('-process.ts') && MEMORY.test(source))
    .map(([path]) => path);
  expect(remembering.sort()).toEqual(Object.keys(lasting).sort());
});
