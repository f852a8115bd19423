import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import {
  type Cluster,
  ensureCluster,
  isAlive,
  readPostmaster,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
} from './cluster.ts';
import { type Connection, connect, types } from './connection.ts';
import { embeddedSettings } from './embedded-settings.ts';
import type { Log } from './open.ts';
import { findBinaries } from './postgres-binaries.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { disownStalePostmaster, removeBrokenLocks, runsOn } from './postmaster-process.ts';
import { chooseSocketDir } from './socket-dir.ts';
import { StartError } from './start-error.ts';

// Each process that uses the cluster holds this lock, shared, in the maintenance database for as long as it lives.
const PRESENCE_LOCK = 7_270_002;
const DATABASE = 'newsbell';
const PATIENCE = 120_000;
const STOP_PATIENCE = 8_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DUPLICATE_DATABASE = ['42P04', '23505'];

export interface JoinedCluster {
  connection: Connection;
  /** Leaves; the last one to leave stops PostgreSQL. */
  leave(): Promise<void>;
}

/**
 * Joins the PostgreSQL that runs on the data folder, whoever started it, or starts it, or makes it. Should it die, it is
 * started again: the pool's connections fail meanwhile and come back by themselves.
 */
export async function joinCluster({ dataDir, log }: { dataDir: string; log: Log }): Promise<JoinedCluster> {
  const cluster = await prepareCluster(dataDir);
  const ownSocketDir = await chooseSocketDir(cluster);
  let leaving = false;
  let presence = await enter(cluster, ownSocketDir, log);
  let lost = false;
  let rejoining = Promise.resolve();
  await ensureDatabase(presence.client);
  watch();

  return { connection: connectionTo(presence.socketDir, DATABASE), leave };

  function watch(): void {
    presence.client.once('end', () => {
      lost = true;
      if (!leaving) rejoining = rejoin();
    });
  }

  async function rejoin(): Promise<void> {
    log('database_lost');
    while (!leaving) {
      try {
        presence = await enter(cluster, ownSocketDir, log);
        lost = false;
        watch();
        return log('database_rejoined');
      } catch (error) {
        log('database_not_rejoined', { error: String(error) });
        await pause(500 + Math.random() * 500);
      }
    }
  }

  async function leave(): Promise<void> {
    leaving = true;
    await Promise.race([rejoining, pause(STOP_PATIENCE, undefined, { ref: false })]);
    const client = lost ? await present(presence.socketDir) : presence.client;
    if (client) await goOut(cluster, client, log);
  }
}

interface Presence {
  client: pg.Client;
  socketDir: string;
}

async function prepareCluster(dataDir: string): Promise<Cluster> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}`);
  }
  const dir = join(await realpath(dataDir), 'postgres');
  const binaries = await findBinaries();
  const cluster = { dir, binaries, user: await choosePostgresUser({ clusterDir: dir, postgres: binaries.postgres }) };
  await ensureCluster(cluster);
  return cluster;
}

// The socket is tried before any pid is believed: a pid may be another's after a reboot, the socket never is.
async function enter(cluster: Cluster, ownSocketDir: string, log: Log): Promise<Presence> {
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
    const outcome = await startPostmaster(cluster, { socketDir: ownSocketDir, settings: embeddedSettings });
    if (outcome === 'started') log('database_started', { ms: Math.round(performance.now() - begun) });
    else await pause(20);
  }
  throw new StartError(`The embedded PostgreSQL in ${cluster.dir} does not answer. Its log is ${cluster.dir}.log.`);
}

// Undefined when PostgreSQL does not run, starts, or stops.
async function present(socketDir: string): Promise<pg.Client | undefined> {
  const connection = { ...connectionTo(socketDir, 'postgres'), connectionTimeoutMillis: 5_000 };
  const client = await connect(connection, 'newsbell presence').catch(passing);
  if (!client) return undefined;
  const granted = await lockShared(client).catch(passing);
  if (granted) return client;
  await client.end().catch(passing);
  return undefined;
}

// While the lock is held nobody can enter, so that nobody is put out.
async function goOut(cluster: Cluster, client: pg.Client, log: Log): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
    const postmaster = (await isLast(client)) ? await readPostmaster(cluster.dir) : undefined;
    if (!postmaster || !(await runsOn(postmaster.pid, cluster.dir))) return;
    const stopped = await stopPostmaster(postmaster.pid, 'fast', STOP_PATIENCE);
    log(stopped ? 'database_stopped' : 'database_stops_slowly', { pid: postmaster.pid });
  } catch (error) {
    log('database_left_without_a_word', { error: String(error) });
  } finally {
    await client.end().catch(passing);
  }
}

async function lockShared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>('select pg_try_advisory_lock_shared($1) as granted', [
    PRESENCE_LOCK,
  ]);
  return rows[0]!.granted;
}

// The lock of a process that was killed a moment ago goes when its backend notices: that is worth a short wait.
async function isLast(client: pg.Client): Promise<boolean> {
  await client.query(`set lock_timeout = '200ms'`);
  return client.query('select pg_advisory_lock($1)', [PRESENCE_LOCK]).then(
    () => true,
    error => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      return false;
    },
  );
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount) return;
  await client.query(`create database ${DATABASE}`).catch(error => {
    if (!DUPLICATE_DATABASE.includes(error.code)) throw error;
  });
}

function connectionTo(socketDir: string, database: string): Connection {
  return { host: socketDir, port: 5432, user: SUPERUSER, database, types };
}

function passing(error: NodeJS.ErrnoException): undefined {
  const notThere = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'];
  if (notThere.includes(error.code ?? '') || /terminated|timeout/i.test(error.message)) return undefined;
  throw error;
}
