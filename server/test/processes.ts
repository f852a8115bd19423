/** Tests start, stop and kill processes of their own by these functions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { retryTransient } from '#db/trouble.ts';

export interface TestProcess {
  /** It is the end of the process: an exit code, or a signal. */
  ended: Promise<number | string>;
  /** It is the last of what the process has logged. */
  output(): string;
  /** Answers its next line; undefined: it has ended without one. */
  hear(): Promise<string | undefined>;
  tell(line: string): void;
  /** Ends it by SIGKILL. */
  kill(): Promise<number | string>;
  /** Ends it by SIGTERM. */
  stop(): Promise<number | string>;
}

const started = new Set<ChildProcess>();

/** The file stands beside this one and gets its message as JSON. */
export const startProcess = (file: string, message: object): TestProcess => {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), JSON.stringify(message)], { stdio: 'pipe' });
  started.add(child);
  let output = '';
  child.stderr.on('data', text => (output = (output + text).slice(-20_000)));
  // A process that is killed takes no more lines.
  child.stdin.on('error', () => {});
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return {
    ended,
    output: () => output,
    hear: async () => (await lines.next()).value,
    tell: line => void child.stdin.write(`${line}\n`),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};

/** Answers the first line of a process, which is to live until then. */
export const firstLine = async (started: TestProcess): Promise<string> => {
  const line = await started.hear();
  if (line === undefined) throw new Error(`the process ended: ${started.output()}`);
  return line;
};

/** It is for an `afterEach`, so that a failed test leaves no process behind. */
export const endProcesses = async (): Promise<void> => {
  const running = [...started].filter(child => child.exitCode === null && child.signalCode === null);
  const ends = running.map(child => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ends);
  started.clear();
};

/** PostgreSQL notices late that a killed process is gone. */
export const endSessionsOf = (db: Db, name: string): Promise<void> =>
  retryTransient(
    async () => {
      for (;;) {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(db);
        if (rows.length === 0) return;
      }
    },
    { patienceMs: 60_000 },
  );
