/** Tests start and kill the jobs of WebSub by these functions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '#db/open.ts';
import { counter } from './counter.ts';
import { endSessionsOf } from './notifying-workers.ts';

/** `websub-process.ts` gets this message. */
export interface WebsubProcess {
  name: string;
  database: Record<string, unknown>;
  originPort: number;
  /** It is the PUBLIC_URL of the installation. */
  url: string;
}

const nextNumber = counter();
const started = new Set<ChildProcess>();

export interface WebsubWorker {
  /** Ends it by SIGKILL; resolves when its sessions in the database are gone, too. */
  kill(): Promise<void>;
}

/** Resolves once it is at work. */
export const startWebsubWorker = async (
  { db, connection }: Database,
  url: string,
  originPort: number,
): Promise<WebsubWorker> => {
  const { types: _functions, ...database } = connection;
  const name = `websub-${nextNumber()}`;
  const told: WebsubProcess = { name, database: { ...database }, originPort, url };
  const file = join(import.meta.dirname, 'websub-process.ts');
  const child = spawn(process.execPath, [file, JSON.stringify(told)], { stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  let output = '';
  child.stderr!.on('data', text => (output = (output + text).slice(-20_000)));
  child.stdout!.on('data', () => {});
  const exit = once(child, 'exit');
  await Promise.race([
    once(child.stdout!, 'data'),
    exit.then(() => Promise.reject(new Error(`the worker ended: ${output}`))),
  ]);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
      await endSessionsOf(db, name);
    },
  };
};

/** It is for an `afterEach`, so that a failed test leaves no process behind. */
export const endWebsubWorkers = async (): Promise<void> => {
  const running = [...started].filter(child => child.exitCode === null && child.signalCode === null);
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(running.map(child => once(child, 'exit')));
  started.clear();
};
