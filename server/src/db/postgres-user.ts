import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * As whom PostgreSQL runs, since it refuses to run as root: as this process's own user, as another user (who then owns
 * the data), or in a user namespace in which root's own files belong to somebody who is not root.
 */
export type PostgresUser =
  | { kind: 'self' }
  | { kind: 'other'; uid: number; gid: number }
  | { kind: 'namespace'; uid: number; gid: number };

interface Place {
  /** The cluster's folder, which need not exist yet, in a folder that does. */
  clusterDir: string;
  /** The program to be run. */
  postgres: string;
}

/** Chooses the user by the owner of the cluster, if there is one, and else by what works here. */
export const choosePostgresUser = async ({ clusterDir, postgres }: Place): Promise<PostgresUser> => {
  if (process.getuid?.() !== 0) return { kind: 'self' };

  const folder = dirname(clusterDir);
  const owner = await ownerOf(clusterDir);
  const plain = [owner, await ownerOf(folder)].find(one => one && one.uid !== 0) ?? (await unprivilegedUser());
  const kinds = owner ? ([owner.uid === 0 ? 'namespace' : 'other'] as const) : (['other', 'namespace'] as const);
  const found = kinds.map(kind => ({ kind, ...plain })).find(user => works(user, postgres, folder));
  if (found) return found;
  throw new StartError(
    `PostgreSQL does not run as root, and the user with uid ${plain.uid} cannot reach ${folder} or ${postgres}. ` +
      'Start the server as a plain user, or put DATA_DIR and the program where that user may enter, or set DATABASE_URL.',
  );
};

/** Starts a program of PostgreSQL as that user, with an environment in which nothing of the caller's own leads it astray. */
export const spawnAs = (user: PostgresUser, program: string, args: string[], options: SpawnOptions): ChildProcess => {
  const [command, all, identity] = commandAs(user, program, args);
  return spawn(command, all, { ...options, ...identity, env: environment() });
};

/** The exit code; null when it was killed, or never ran. */
export const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise(resolve => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });

const commandAs = (
  user: PostgresUser,
  program: string,
  args: string[],
): [string, string[], { uid?: number; gid?: number }] => {
  switch (user.kind) {
    case 'self':
      return [program, args, {}];
    case 'other':
      return [program, args, { uid: user.uid, gid: user.gid }];
    case 'namespace':
      return ['unshare', ['-U', `--map-user=${user.uid}`, `--map-group=${user.gid}`, program, ...args], {}];
  }
};

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });

const ownerOf = async (path: string): Promise<{ uid: number; gid: number } | undefined> =>
  lstat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );

// initdb insists on a user that the system knows by name.
const unprivilegedUser = async (): Promise<{ uid: number; gid: number }> => {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(line => line.split(':'));
  const users = lines.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const found = users.find(({ name }) => name === 'newsbell') ?? users.find(({ name }) => name === 'nobody');
  return found ? { uid: found.uid, gid: found.gid } : { uid: 65_534, gid: 65_534 };
};

// Tried, not reasoned: modes, access lists, mount options and missing privileges all have a say.
const works = (user: PostgresUser, postgres: string, folder: string): boolean => {
  const script = 'cd "$1" && exec "$2" --version';
  const [command, args, identity] = commandAs(user, '/bin/sh', ['-c', script, 'sh', folder, postgres]);
  return spawnSync(command, args, { ...identity, stdio: 'ignore', env: environment() }).status === 0;
};
