import type { ChildProcess, StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './postgres-binaries.ts';
import { type PostgresUser, spawnAs } from './postgres-user.ts';
import { StartError } from './start-error.ts';

export const SUPERUSER = 'newsbell';

/** A cluster on disk, and what is needed to run it. */
export interface Cluster {
  /** Its folder, PGDATA. */
  dir: string;
  binaries: Binaries;
  user: PostgresUser;
}

/** What postmaster.pid says of the postmaster that runs, or ran, on a cluster. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  ready: boolean;
}

const LOG_LIMIT = 1_000_000;

/**
 * Makes the cluster unless it is there. It is made apart and renamed, so that a kill leaves nothing half done, and of
 * several who make it at once the first wins.
 */
export async function ensureCluster({ dir, binaries, user }: Cluster): Promise<void> {
  const version = await readVersion(dir);
  await removeAbandoned(dir);
  if (version) return checkVersion(version, binaries, dir);

  const unfinished = `${dir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 }).catch(error => {
    throw new StartError(`The data folder cannot be written: ${error.message}`);
  });
  if (user.kind === 'other') await chown(unfinished, user.uid, user.gid);
  try {
    await runInitdb(unfinished, binaries, user);
    await rename(unfinished, dir).catch(ignoreTaken);
    await syncFolder(dirname(dir));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  if (!(await readVersion(dir))) throw new StartError(`${dir} exists, but PostgreSQL did not make it. Move it away.`);
}

/**
 * Starts the postmaster and waits until it takes connections. It lives in a session of its own, so that neither Ctrl-C
 * nor the end of this process ends it. `taken` means that another one runs on
 * this cluster already, or is about to.
 */
export async function startPostmaster(
  cluster: Cluster,
  { socketDir, settings }: { socketDir: string; settings: Record<string, string> },
): Promise<'started' | 'taken'> {
  const logPath = `${cluster.dir}.log`;
  const log = await openLog(logPath);
  const start = (await log.stat()).size;
  const args = [
    '-D',
    cluster.dir,
    '-p',
    '5432',
    ...settingArgs({ ...settings, unix_socket_directories: listed(socketDir) }),
  ];
  const child = spawnAs(cluster.user, cluster.binaries.postgres, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  const ended = endOf(child);
  await log.close();

  let failed = false;
  void ended.then(() => (failed = true));
  for (;;) {
    const postmaster = await readPostmaster(cluster.dir);
    if (postmaster?.pid === child.pid && postmaster?.ready) return 'started';
    if (failed) break;
    await pause(5);
  }
  const said = (await readFile(logPath, 'utf8')).slice(start);
  if (/lock file ".*" (already exists|is empty)|bogus data in lock file|pre-existing shared memory block/.test(said))
    return 'taken';
  throw new StartError(
    `The embedded PostgreSQL does not start. Its log, ${logPath}, says:\n${said.slice(-2_000).trim()}`,
  );
}

/** Ends the postmaster: `fast` rolls back what runs and writes everything down, `immediate` leaves that to the next start. */
export async function stopPostmaster(pid: number, how: 'fast' | 'immediate', patience: number): Promise<boolean> {
  signal(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  const until = performance.now() + patience;
  while (isAlive(pid)) {
    if (performance.now() > until) return false;
    await pause(5);
  }
  return true;
}

/** The postmaster of a cluster as its lock file tells it; it may be dead. */
export async function readPostmaster(dir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!pid) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

export function isAlive(pid: number): boolean {
  return signal(pid, 0);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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
  const child = spawnAs(user, initdb, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] as StdioOptions });
  let said = '';
  child.stdout?.on('data', text => (said += text));
  child.stderr?.on('data', text => (said += text));
  const code = await endOf(child);
  if (code !== 0)
    throw new StartError(`The embedded PostgreSQL could not make its files:\n${said.slice(-2_000).trim()}`);
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise(resolve => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
}

function ignoreTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
}

async function removeAbandoned(dir: string): Promise<void> {
  const names = (await readdir(dirname(dir))).filter(name => name.startsWith(`${basename(dir)}.new-`));
  const abandoned = names.filter(name => !isAlive(Number(name.split('-').at(-2))));
  for (const name of abandoned) await rm(join(dirname(dir), name), { recursive: true, force: true });
}

async function openLog(path: string) {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(path, `${path}.old`);
  const log = await open(path, 'a', 0o600);
  await chmod(path, 0o600);
  return log;
}

function settingArgs(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

// The setting is a list: a comma or a space in a folder's name must not end it.
function listed(socketDir: string): string {
  return `"${socketDir.replaceAll('"', '""')}"`;
}
