import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { signal, stopFamily } from './database-harm.ts';

const stateOf = (pid: number): string | undefined => /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];

test.skipIf(process.platform !== 'linux')('a process that has ended meanwhile is left out of a freeze', async () => {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(parent, 'exit');
  const [line] = await once(parent.stdout, 'data');
  const child = Number(String(line));
  onTestFinished(async () => {
    for (const pid of [child, parent.pid!]) {
      signal(pid, 'SIGCONT');
      signal(pid, 'SIGKILL');
    }
    await ended;
  });
  expect(stopFamily(parent.pid!)).toEqual([parent.pid, child]);
  await expect.poll(() => [parent.pid!, child].map(stateOf)).toEqual(['T', 'T']);
  for (const pid of [child, parent.pid!]) signal(pid, 'SIGKILL');
  await ended;
  expect(signal(parent.pid!, 'SIGSTOP')).toBe(false);
  expect(stopFamily(parent.pid!)).toEqual([]);
});
