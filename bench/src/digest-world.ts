/** The digest benchmark has a database, far ends and workers, each in a process of its own. */
import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@newsbell/server/db/migrate';
import { type Db, openDatabase } from '@newsbell/server/db/open';
import { sql } from 'kysely';
import type { Order } from './digest-process.ts';
import { startLogged, startProcess, stopProcess } from './start-process.ts';

export interface World {
  db: Db;
  workers: ChildProcess[];
  postmaster: number;
  /** It is the backend of the benchmark itself. */
  own: number;
  pushHosts: string[];
}

/** Starts a database, the far ends and two workers, of which the second waits until it is asked. */
export const inWorld = async (
  measure: (world: World) => Promise<void>,
  profileDir: string | undefined,
): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'newsbell-bench-digest-'));
  await chmod(dataDir, 0o711);
  const database = await openDatabase({ dataDir, log: () => {}, poolSize: 1 });
  await migrate(database.connection, { log: () => {} });
  const farEnds = ['push', 'fcm', 'smtp'].map(kind => startProcess('far-end', [kind]));
  const ports = await Promise.all(farEnds.map(async each => Number((await once(each, 'message'))[0])));
  const pushHosts = ['one', 'two', 'three'].map(name => `${name}.push.test:${ports[0]}`);
  const env = {
    DATA_DIR: dataDir,
    PUSH_HOSTS: pushHosts.join(','),
    FCM_SERVICE_ACCOUNT: serviceAccount(`http://127.0.0.1:${ports[1]}/token`),
    FCM_URL: `http://127.0.0.1:${ports[1]}`,
    SMTP_URL: `smtp://127.0.0.1:${ports[2]}`,
  };
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
  const workers = await Promise.all([1, 2].map(() => startLogged('digest', env, profile)));
  await Promise.all(workers.map(each => once(each, 'message')));
  await sql`set statement_timeout = 0`.execute(database.db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await measure({ db: database.db, workers, postmaster, own: rows[0]!.pid, pushHosts });
  for (const each of [...workers, ...farEnds]) await stopProcess(each);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
};

const serviceAccount = (tokenUrl: string): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return JSON.stringify({
    project_id: 'bench',
    client_email: 'bench@bench.test',
    private_key: pem,
    token_uri: tokenUrl,
  });
};

/** Resolves when the order is done. */
export const tell = async (worker: ChildProcess, order: Order): Promise<void> => {
  const done = once(worker, 'message');
  worker.send(order);
  await done;
};
