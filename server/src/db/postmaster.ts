import { chmod, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { endOf, spawnAs } from './postgres-user.ts';
import { StartError } from './start-error.ts';

const LOG_LIMIT = 1_000_000;

/** The content of postmaster.pid: it describes the postmaster that runs, or ran, on a cluster. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  ready: boolean;
}

/**
 * Starts the postmaster and waits until it takes connections. It lives in a session of its own, so that neither Ctrl-C
 * nor the end of this process ends it. `taken` means that another one runs on
 * this cluster already, or is about to.
 */
export const startPostmaster = async (
  cluster: Cluster,
  { socketDir, settings }: { socketDir: string; settings: Record<string, string> },
): Promise<'started' | 'taken'> => {
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
};

/** Ends the postmaster: `fast` rolls back what runs and writes everything down, `immediate` leaves that to the next start. */
export const stopPostmaster = async (pid: number, how: 'fast' | 'immediate', patience: number): Promise<boolean> => {
  signal(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  const until = performance.now() + patience;
  while (isAlive(pid)) {
    if (performance.now() > until) return false;
    await pause(5);
  }
  return true;
};

/** The postmaster of a cluster as its lock file tells it; it may be dead. */
export const readPostmaster = async (dir: string): Promise<Postmaster | undefined> => {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!pid) return undefined;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
};

export const isAlive = (pid: number): boolean => signal(pid, 0);

const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const openLog = async (path: string) => {
  const size = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(path, `${path}.old`);
  const log = await open(path, 'a', 0o600);
  await chmod(path, 0o600);
  return log;
};

const settingArgs = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

// The setting is a list: a comma or a space in a folder's name must not end it.
const listed = (socketDir: string): string => `"${socketDir.replaceAll('"', '""')}"`;
