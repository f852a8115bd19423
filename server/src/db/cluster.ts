import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { chown, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './postgres-binaries.ts';
import { endOf, type PostgresUser, spawnAs } from './postgres-user.ts';
import { isAlive } from './postmaster.ts';
import { StartError } from './start-error.ts';

export const SUPERUSER = 'newsbell';
const PATIENCE = 30_000;
// Tells this process from an earlier one of the same number: in a container that is the rule.
const LIFE = randomBytes(4).toString('hex');

/** A cluster on disk, and what is needed to run it. */
export interface Cluster {
  /** Its folder, PGDATA. */
  dir: string;
  binaries: Binaries;
  user: PostgresUser;
}

/**
 * Makes the cluster unless it is there. It is made apart and renamed, so that a kill leaves nothing half done. Who comes
 * while another is at it waits; should two make it nevertheless, the first wins.
 */
export async function ensureCluster({ dir, binaries, user }: Cluster): Promise<void> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const version = await readVersion(dir);
    await removeAbandoned(dir);
    if (version) return checkVersion(version, binaries, dir);
    const unfinished = claimMaking(dir, performance.now() > until);
    if (unfinished) return makeCluster({ dir, binaries, user }, unfinished);
    await pause(20);
  }
}

async function makeCluster({ dir, binaries, user }: Cluster, unfinished: string): Promise<void> {
  try {
    if (user.kind === 'other') await chown(unfinished, user.uid, user.gid);
    await runInitdb(unfinished, binaries, user);
    await rename(unfinished, dir).catch(ignoreTaken);
    await syncFolder(dirname(dir));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  if (!(await readVersion(dir))) throw new StartError(`${dir} exists, but PostgreSQL did not make it. Move it away.`);
}

// In one go, so that nothing comes between the look and the claim.
function claimMaking(dir: string, anyway: boolean): string | undefined {
  try {
    if (!anyway && makers(dir).some(isAtWork)) return undefined;
    const unfinished = `${dir}.new-${process.pid}-${LIFE}-${randomBytes(4).toString('hex')}`;
    mkdirSync(unfinished, { mode: 0o700 });
    return unfinished;
  } catch (error) {
    throw new StartError(`The data folder cannot be written: ${(error as Error).message}`);
  }
}

async function removeAbandoned(dir: string): Promise<void> {
  const abandoned = makers(dir).filter(maker => !isAtWork(maker));
  for (const { path } of abandoned) await rm(path, { recursive: true, force: true });
}

interface Maker {
  path: string;
  pid: number;
  life: string;
}

function makers(dir: string): Maker[] {
  const start = `${basename(dir)}.new-`;
  const names = readdirSync(dirname(dir)).filter(name => name.startsWith(start));
  return names.map(name => {
    const [pid, life] = name.slice(start.length).split('-');
    return { path: join(dirname(dir), name), pid: Number(pid), life: life ?? '' };
  });
}

function isAtWork({ pid, life }: Maker): boolean {
  return pid === process.pid ? life === LIFE : isAlive(pid);
}

async function readVersion(dir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(
      `The data in ${dir} cannot be read: ${(error as Error).message}. Start as the user that owns it.`,
    );
  }
}

function checkVersion(found: string, { majorVersion }: Binaries, dir: string): void {
  if (found === majorVersion) return;
  throw new StartError(
    `The data in ${dir} was written by PostgreSQL ${found}, but this program brings PostgreSQL ${majorVersion}. ` +
      'Start the program version that wrote it, run `newsbell backup FILE`, move the folder away, start this version ' +
      'and run `newsbell restore FILE`.',
  );
}

async function runInitdb(dir: string, { initdb, locale }: Binaries, user: PostgresUser): Promise<void> {
  const args = ['-D', dir, '-U', SUPERUSER, '--auth=trust', ...locale];
  const child = spawnAs(user, initdb, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout?.on('data', text => (said += text));
  child.stderr?.on('data', text => (said += text));
  const code = await endOf(child);
  if (code !== 0)
    throw new StartError(`The embedded PostgreSQL could not make its files:\n${said.slice(-2_000).trim()}`);
}

function ignoreTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
}
