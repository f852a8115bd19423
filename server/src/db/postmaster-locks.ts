import { execFile } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Postmaster } from './postmaster.ts';

const MOMENT = 2_000;
const socketLock = '.s.PGSQL.5432.lock';
const PID_OF_NOBODY = 2_147_483_646;

/** Checks that the process of this pid is the postmaster of the cluster, and not a stranger that got its number later. */
export const runsOn = async (pid: number, clusterDir: string): Promise<boolean> =>
  (await commandLine(pid)).includes(clusterDir);

/**
 * PostgreSQL refuses to start while the pid in its lock files is anybody's, which after a reboot, and in a container,
 * it often is. In the folder's lock file the pid is replaced by one that no system gives and the rest stays, so that
 * PostgreSQL still looks whether old backends hold the shared memory; the socket's lock file goes.
 */
export const disownStalePostmaster = async (clusterDir: string, { pid, socketDir }: Postmaster): Promise<void> => {
  const path = join(clusterDir, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => '');
  if (!text.startsWith(`${pid}\n`)) return;
  await writeFile(path, text.replace(/^\d+/, String(PID_OF_NOBODY)));
  await rm(join(socketDir, socketLock), { force: true });
};

/**
 * Removes lock files that name no pid, which a loss of power can leave. A postmaster that starts makes an empty one
 * too, for a moment: only what is older goes.
 */
export const removeBrokenLocks = async (clusterDir: string, socketDir: string): Promise<void> => {
  for (const path of [join(clusterDir, 'postmaster.pid'), join(socketDir, socketLock)]) {
    const file = await stat(path).catch(() => undefined);
    if (!file || Date.now() - file.mtimeMs < MOMENT) continue;
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined && !/^\s*-?\d+\n/.test(text)) await rm(path, { force: true });
  }
};

const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const shown = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return shown.stdout;
};
