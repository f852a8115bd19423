import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCluster, superuser } from './cluster.ts';
import { type Connection, types } from './connection.ts';
import { embeddedSettings } from './embedded-settings.ts';
import { type Binaries, findBinaries } from './postgres-binaries.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { readPostmaster, startPostmaster } from './postmaster.ts';

/**
 * A PostgreSQL that keeps nothing and hurries: for tests and tools. It ends, and its files go, with `stop()` or with
 * this process, however that dies.
 */
export const startThrowAwayCluster = async (
  given?: Binaries,
): Promise<{ connection: Connection; stop(): Promise<void> }> => {
  const parent = await mkdtemp(join(tmpdir(), 'newsbell-'));
  await chmod(parent, 0o711);
  const dir = join(parent, 'postgres');
  const binaries = given ?? (await findBinaries());
  const cluster = { dir, binaries, user: await choosePostgresUser({ clusterDir: dir, postgres: binaries.postgres }) };
  await ensureCluster(cluster);
  await startPostmaster(cluster, { socketDir: dir, settings: { ...embeddedSettings, ...hasty } });
  const stop = stopWithThisProcess((await readPostmaster(dir))!.pid, parent);
  return { connection: { host: dir, port: 5432, user: superuser, database: 'postgres', types }, stop };
};

const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
};

// A shell waits at the other end of a pipe: it closes when this process ends, even by kill -9.
const stopWithThisProcess = (pid: number, parent: string): (() => Promise<void>) => {
  const script = 'read -r line; kill -QUIT "$1"; while kill -0 "$1" 2>/dev/null; do sleep 0.02; done; rm -rf "$2"';
  const watch = spawn('/bin/sh', ['-c', script, 'sh', String(pid), parent], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  const ended = new Promise<void>(resolve => watch.once('close', () => resolve()));
  return async () => {
    watch.stdin.end();
    watch.ref();
    await ended;
  };
};
