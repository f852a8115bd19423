import { mkdirSync } from 'node:fs';
import { chown, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './postgres-binaries.ts';
import { endOf, type PostgresUser, spawnAs } from './postgres-user.ts';
import { StartError } from './start-error.ts';
import { abandoned, syncFolder, underWay, unfinishedName } from './unfinished.ts';

export const superuser = 'newsbell';
const PATIENCE = 30_000;

/** A cluster on disk, and what is needed to run it. */
export interface Cluster {
  /** It is its folder, PGDATA. */
  dir: string;
  binaries: Binaries;
  user: PostgresUser;
}

/**
 * Makes the cluster unless it is there. It is made apart and renamed, so that a kill leaves nothing half done. Who comes
 * while another is at it waits; should two make it nevertheless, the first wins.
 */
export const ensureCluster = async ({ dir, binaries, user }: Cluster): Promise<void> => {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const version = await readVersion(dir);
    await removeAbandoned(dir);
    if (version) return checkVersion(version, binaries, dir);
    const unfinished = claimMaking(dir, performance.now() > until);
    if (unfinished) return makeCluster({ dir, binaries, user }, unfinished);
    await pause(20);
  }
};

const makeCluster = async ({ dir, binaries, user }: Cluster, unfinished: string): Promise<void> => {
  try {
    if (user.kind === 'other') await chown(unfinished, user.uid, user.gid);
    await runInitdb(unfinished, binaries, user);
    await rename(unfinished, dir).catch(ignoreTaken);
    await syncFolder(dirname(dir));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  if (!(await readVersion(dir))) throw new StartError(`${dir} exists, but PostgreSQL did not make it. Move it away.`);
};

// In one go, so that nothing comes between the look and the claim.
const claimMaking = (dir: string, anyway: boolean): string | undefined => {
  try {
    if (!anyway && underWay(dir).length > 0) return undefined;
    const unfinished = unfinishedName(dir);
    mkdirSync(unfinished, { mode: 0o700 });
    return unfinished;
  } catch (error) {
    throw new StartError(`The data folder cannot be written: ${(error as Error).message}`);
  }
};

const removeAbandoned = async (dir: string): Promise<void> => {
  for (const path of abandoned(dir)) await rm(path, { recursive: true, force: true });
};

const readVersion = async (dir: string): Promise<string | undefined> => {
  try {
    return (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(
      `The data in ${dir} cannot be read: ${(error as Error).message}. Start as the user that owns it.`,
    );
  }
};

const checkVersion = (found: string, { majorVersion }: Binaries, dir: string): void => {
  if (found === majorVersion) return;
  throw new StartError(
    `The data in ${dir} was written by PostgreSQL ${found}, but this program brings PostgreSQL ${majorVersion}. ` +
      'Start the program version that wrote it, run `newsbell backup FILE`, move the folder away, start this version ' +
      'and run `newsbell restore FILE`.',
  );
};

const runInitdb = async (dir: string, { initdb, locale }: Binaries, user: PostgresUser): Promise<void> => {
  const args = ['-D', dir, '-U', superuser, '--auth=trust', ...locale];
  // In a session of its own, as the postmaster is, Ctrl-C does not end it.
  const child = spawnAs(user, initdb, args, { cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout?.on('data', text => (said += text));
  child.stderr?.on('data', text => (said += text));
  const code = await endOf(child);
  if (code !== 0)
    throw new StartError(`The embedded PostgreSQL could not make its files:\n${said.slice(-2_000).trim()}`);
};

const ignoreTaken = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
};
