/**
 * Fault injection: these are faults of a PostgreSQL that the server has started on its data folder. They work on Linux
 * only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmaster } from '#db/postmaster.ts';

/** Kills it as the kernel might: PostgreSQL has no say in it, and its backends end when they find out. */
export const killPostgres = async (dataDir: string): Promise<void> => {
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
};

/** It takes connections and answers nothing, as on a disk that hangs. */
export const freezePostgres = async (dataDir: string, ms: number): Promise<void> => {
  const frozen = stopFamily(await postmasterOf(dataDir));
  await pause(ms);
  for (const pid of frozen) signal(pid, 'SIGCONT');
};

/**
 * Answers the processes that it has stopped. The postmaster is the first, so that no backend begins after the list of
 * them is made.
 */
export const stopFamily = (postmaster: number): number[] =>
  [postmaster, ...childrenOf(postmaster)].filter(pid => signal(pid, 'SIGSTOP'));

/** Race: a backend may end between the list of processes and the signal to it, and the answer is false then. */
export const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};

/** Waits while a postmaster that was killed is being replaced: its file still names the one before. */
const postmasterOf = async (dataDir: string): Promise<number> => {
  for (;;) {
    const postmaster = await readPostmaster(join(dataDir, 'postgres'));
    if (postmaster && signal(postmaster.pid, 0)) return postmaster.pid;
    await pause(50);
  }
};

/** Answers the backends. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(each => parentOf(each) === pid);

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))![1]);
  } catch {
    return undefined;
  }
};
