import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** It is the system's folder in memory, where it has one. */
const memory = '/dev/shm';

/**
 * Lets this process, and those that it starts, have their temporary files in memory where at least so much room is: a
 * new database is 550 files, which take a tenth of the processor's time there. Else they stay where they were. They go
 * with `remove`, or with this process, however that dies, because files that stayed behind would take memory for good.
 */
export const keepFilesInMemory = async (bytes: number): Promise<{ remove(): Promise<void> }> => {
  const before = process.env.TMPDIR;
  const folder = await folderIn(memory, bytes);
  if (folder === undefined) return { remove: async () => {} };
  process.env.TMPDIR = folder;
  // A shell waits at the other end of a pipe: it closes when this process ends.
  const watch = spawn('/bin/sh', ['-c', 'read -r line; rm -rf "$1"', 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  return {
    remove: async () => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const folderIn = async (parent: string, bytes: number): Promise<string | undefined> => {
  try {
    const { bavail, bsize } = await statfs(parent);
    // The folder's limit says nothing of the memory that programs have left of it.
    if (Math.min(bavail * bsize, process.availableMemory()) < bytes) return undefined;
    const folder = await mkdtemp(join(parent, 'newsbell-run-'));
    // The folder is open to all as the usual one is, because PostgreSQL may run as another user.
    await chmod(folder, 0o1777);
    return folder;
  } catch {
    return undefined;
  }
};
