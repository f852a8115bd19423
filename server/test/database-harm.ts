/** Faults of a PostgreSQL that the server has started on its data folder. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmaster } from '#db/postmaster.ts';

/** As if by the kernel: PostgreSQL has no say in it, and its backends end when they find out. */
export const killPostgres = async (dataDir: string): Promise<void> => {
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
};

/** It takes connections and answers nothing, as on a disk that hangs. */
export const freezePostgres = async (dataDir: string, ms: number): Promise<void> => {
  const frozen = family(await postmasterOf(dataDir));
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await pause(ms);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
};

const postmasterOf = async (dataDir: string): Promise<number> => (await readPostmaster(join(dataDir, 'postgres')))!.pid;

/** The postmaster and its backends. */
const family = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(each => each === pid || parentOf(each) === pid);

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))![1]);
  } catch {
    return undefined;
  }
};
