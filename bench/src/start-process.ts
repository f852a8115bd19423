/** Starts the benchmarks' other processes; one that ends with an error ends the benchmark. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Started } from './server-process.ts';

export type Script = 'server' | 'origin' | 'load';

export const startProcess = (name: Script): ChildProcess => endWith(fork(pathOf(name)), name, () => '');

/** Resolves when it listens. Its log is written to a file, as an operator's would be. */
export const startServerProcess = async (
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Started & { server: ChildProcess }> => {
  const logPath = join(await mkdtemp(join(tmpdir(), 'newsbell-bench-log-')), 'log');
  const log = await open(logPath, 'w');
  const server = fork(pathOf('server'), {
    // As `npm start` in package.json.
    execArgv: ['--max-semi-space-size=8', ...execArgv],
    stdio: ['ignore', 'inherit', log.fd, 'ipc'],
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', PORT: '0', LOG: 'json', STARTER_PACK: 'false', ...env },
  });
  await log.close();
  endWith(server, 'server', () => readFile(logPath, 'utf8'));
  const [started] = (await once(server, 'message')) as [Started];
  return { ...started, server };
};

export const stopProcess = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};

const pathOf = (name: Script): string => fileURLToPath(new URL(`./${name}-process.ts`, import.meta.url));

const endWith = (child: ChildProcess, name: Script, lastWords: () => string | Promise<string>): ChildProcess =>
  child.once('exit', async (code, signal) => {
    if (code === 0) return;
    console.error(`The ${name} ended with ${code ?? signal}.\n${(await lastWords()).slice(-2000)}`);
    process.exit(1);
  });
