/** Starts the benchmarks' other processes; one that ends with an error ends the benchmark. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Started } from './server-process.ts';
import { startEnvironment, startFlags } from './start-command.ts';

export type Script = 'server' | 'origin' | 'day-origin' | 'hostile-origin' | 'load' | 'digest' | 'far-end';

export const startProcess = (name: Script, args: readonly string[] = []): ChildProcess =>
  endWith(fork(pathOf(name), args), name, () => '');

/** Resolves when the server listens. */
export const startServerProcess = async (
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Started & { server: ChildProcess }> => {
  const server = await startLogged('server', env, execArgv);
  const [started] = (await once(server, 'message')) as [Started];
  return { ...started, server };
};

/** Starts it with the given settings and no others. Its log is written to a file, as an operator's would be. */
export const startLogged = async (
  name: Script,
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<ChildProcess> => {
  const logPath = join(await mkdtemp(join(tmpdir(), 'newsbell-bench-log-')), 'log');
  const log = await open(logPath, 'w');
  const child = fork(pathOf(name), {
    execArgv: [...startFlags, ...execArgv],
    stdio: ['ignore', 'inherit', log.fd, 'ipc'],
    env: { PATH: process.env.PATH, ...startEnvironment, PORT: '0', LOG: 'json', STARTER_PACK: 'false', ...env },
  });
  await log.close();
  return endWith(child, name, () => readFile(logPath, 'utf8'));
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
