import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PID_OF_NOBODY = 2_147_483_646;

/** Whether the process of this pid is the postmaster of the cluster, and not a stranger that got its number later. */
export async function runsOn(pid: number, clusterDir: string): Promise<boolean> {
  return (await commandLine(pid)).includes(clusterDir);
}

/**
 * PostgreSQL refuses to start while the pid in its lock file is anybody's, which after a reboot, and in a container,
 * it often is. The pid is replaced by one that no system gives and the rest stays, so that PostgreSQL still looks
 * whether old backends hold the shared memory.
 */
export async function disownStalePostmaster(clusterDir: string, pid: number): Promise<void> {
  const path = join(clusterDir, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text.startsWith(`${pid}\n`)) await writeFile(path, text.replace(/^\d+/, String(PID_OF_NOBODY)));
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const shown = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return shown.stdout;
}
