/** Tests start and kill servers that take news by these functions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '#db/open.ts';
import { counter } from './counter.ts';
import { endSessionsOf } from './notifying-workers.ts';
import { freely } from './publishing.ts';

/** `publishing-process.ts` gets this message. */
export interface PublishingProcess {
  name: string;
  database: Record<string, unknown>;
  env: Record<string, string>;
  /** It dies once so many statements of its first request have been answered, 0 before all of them. */
  death?: number | undefined;
}

export interface PublishingServer {
  origin: string;
  /** Resolves when it is gone, and its sessions in the database, too. */
  ended: Promise<void>;
  kill(): Promise<void>;
}

const nextNumber = counter();
const started = new Set<ChildProcess>();
const compiled = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** Resolves once it listens. */
export const startPublishing = async ({ db, connection }: Database, death?: number): Promise<PublishingServer> => {
  const { types: _functions, ...database } = connection;
  const name = `publishing-${nextNumber()}`;
  const told: PublishingProcess = { name, database: { ...database }, env: freely, death };
  const file = join(import.meta.dirname, 'publishing-process.ts');
  const child = spawn(process.execPath, [file, JSON.stringify(told)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  started.add(child);
  let output = '';
  child.stderr.on('data', text => (output = (output + text).slice(-20_000)));
  const exit = once(child, 'exit');
  const first = await Promise.race([once(child.stdout, 'data'), exit.then(() => undefined)]);
  if (!first) throw new Error(`the server ended: ${output}`);
  const ended = exit.then(() => endSessionsOf(db, name));
  return {
    origin: `http://127.0.0.1:${Number(String(first[0]))}`,
    ended,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};

/** It is for an `afterEach`, so that a failed test leaves no process behind. */
export const endPublishing = async (): Promise<void> => {
  const running = [...started].filter(child => child.exitCode === null && child.signalCode === null);
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(running.map(child => once(child, 'exit')));
  started.clear();
};
