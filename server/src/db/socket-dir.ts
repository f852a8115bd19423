import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { StartError } from './start-error.ts';

const socketName = '/.s.PGSQL.5432';
// A socket's path has at most 107 bytes on Linux, and 103 on macOS.
const LONGEST_PATH = 103;

/** The folder of the cluster's socket: the cluster's own, or, where that path is too long, one in the system's temporary folder. */
export const chooseSocketDir = async ({ dir, user }: Cluster): Promise<string> => {
  if (Buffer.byteLength(dir + socketName) <= LONGEST_PATH) return dir;
  const short = join(tmpdir(), `newsbell-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`);
  const made = await mkdir(short, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made && user.kind === 'other') await chown(short, user.uid, user.gid);

  // Security: the owner of that folder could stand in for PostgreSQL.
  const owner = user.kind === 'other' ? user.uid : process.getuid?.();
  const found = await lstat(short);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartError(`${short} belongs to somebody else. Remove it, or choose a DATA_DIR with a shorter path.`);
  }
  return short;
};
