import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#log.ts';
import { type Cluster, superuser } from './cluster.ts';
import { type Connection, connect, types } from './connection.ts';
import { embeddedSettings, newestSettings } from './embedded-settings.ts';
import { locks } from './locks.ts';
import { isAlive, readPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { disownStalePostmaster, removeBrokenLocks, runsOn } from './postmaster-locks.ts';
import { StartError } from './start-error.ts';

const PATIENCE = 120_000;
const lockNotAvailable = '55P03';

export const STOP_PATIENCE = 8_000;

/** The connection by which the others know that this process is there. */
export interface Presence {
  client: pg.Client;
  socketDir: string;
}

/**
 * Enters a PostgreSQL that runs, or starts it. The socket is tried before any pid is believed: a pid may be another's
 * after a reboot, the socket never is.
 */
export const enter = async (
  cluster: Cluster,
  { ownSocketDir, log, settings }: { ownSocketDir: string; log: Log; settings: Readonly<Record<string, string>> },
): Promise<Presence> => {
  const begun = performance.now();
  for (let waits = 0; performance.now() - begun < PATIENCE; waits++) {
    const postmaster = await readPostmaster(cluster.dir);
    const socketDir = postmaster?.socketDir || ownSocketDir;
    const client = await present(socketDir);
    if (client) return { client, socketDir };

    const running = postmaster !== undefined && (await runsOn(postmaster.pid, cluster.dir));
    if (running) {
      if (waits === 100) log('database_awaited', { pid: postmaster.pid });
      await pause(20);
      continue;
    }
    await removeBrokenLocks(cluster.dir, ownSocketDir);
    if (postmaster && isAlive(postmaster.pid)) await disownStalePostmaster(cluster.dir, postmaster);
    const outcome = await startPostmaster(cluster, {
      socketDir: ownSocketDir,
      settings: { ...embeddedSettings, ...newestSettings, ...settings },
    });
    if (outcome === 'started') log('database_started', { ms: Math.round(performance.now() - begun) });
    else await pause(20);
  }
  throw new StartError(`The embedded PostgreSQL in ${cluster.dir} does not answer. Its log is ${cluster.dir}.log.`);
};

/** Undefined when PostgreSQL does not run, starts, or stops. */
export const present = async (socketDir: string): Promise<pg.Client | undefined> => {
  const connection = { ...connectionTo(socketDir, 'postgres'), connectionTimeoutMillis: 5_000 };
  const client = await connect(connection, 'newsbell presence').catch(passing);
  if (!client) return undefined;
  const granted = await lockShared(client).catch(passing);
  if (granted) return client;
  await client.end().catch(passing);
  return undefined;
};

/** Leaves, and stops PostgreSQL when nobody else is there. While it stops nobody can enter, so that nobody is put out. */
export const goOut = async (cluster: Cluster, client: pg.Client, log: Log): Promise<void> => {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [locks.presence]);
    const postmaster = (await isLast(client)) ? await readPostmaster(cluster.dir) : undefined;
    if (!postmaster || !(await runsOn(postmaster.pid, cluster.dir))) return;
    const stopped = await stopPostmaster(postmaster.pid, 'fast', STOP_PATIENCE);
    log(stopped ? 'database_stopped' : 'database_stops_slowly', { pid: postmaster.pid });
  } catch (error) {
    // Another one who left at the same moment may have stopped it already.
    if (!isGone(error as Error)) log('database_not_left', { error: String(error) });
  } finally {
    await client.end().catch(passing);
  }
};

const lockShared = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ granted: boolean }>('select pg_try_advisory_lock_shared($1) as granted', [
    locks.presence,
  ]);
  return rows[0]!.granted;
};

// The lock of a process that was killed a moment ago goes when its backend notices: that is worth a short wait.
const isLast = async (client: pg.Client): Promise<boolean> => {
  await client.query(`set lock_timeout = '200ms'`);
  return client.query('select pg_advisory_lock($1)', [locks.presence]).then(
    () => true,
    error => {
      if (error.code !== lockNotAvailable) throw error;
      return false;
    },
  );
};

export const connectionTo = (socketDir: string, database: string): Connection => ({
  host: socketDir,
  port: 5432,
  user: superuser,
  database,
  types,
});

const passing = (error: Error): undefined => {
  if (!isGone(error)) throw error;
};

const isGone = (error: Error & { code?: string }): boolean => {
  const codes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'];
  return codes.includes(error.code ?? '') || /terminated|timeout/i.test(error.message);
};
