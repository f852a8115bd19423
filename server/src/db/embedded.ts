import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#log.ts';
import { type Cluster, ensureCluster } from './cluster.ts';
import type { Connection } from './connection.ts';
import { takeUse, type Use } from './in-use.ts';
import { findBinaries } from './postgres-binaries.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { connectionTo, enter, goOut, type Presence, present, STOP_PATIENCE } from './presence.ts';
import { chooseSocketDir } from './socket-dir.ts';
import { StartError } from './start-error.ts';

const database = 'newsbell';
const duplicateDatabase = ['42P04', '23505'];

export interface JoinedCluster {
  connection: Connection;
  /** Leaves; the last one to leave stops PostgreSQL. */
  leave(): Promise<void>;
}

/**
 * Joins the PostgreSQL that runs on the data folder, no matter which process started it, or starts it, or makes it. Should it die, it is
 * started again: the pool's connections fail meanwhile and come back by themselves.
 */
export const joinCluster = async ({
  dataDir,
  log,
  use,
  settings = {},
}: {
  dataDir: string;
  log: Log;
  use: Use;
  /** They are settings of PostgreSQL in place of the usual ones, where this process starts it. */
  settings?: Readonly<Record<string, string>> | undefined;
}): Promise<JoinedCluster> => {
  const cluster = await prepareCluster(dataDir);
  const ownSocketDir = await chooseSocketDir(cluster);
  let leaving = false;
  let lost = false;
  let rejoining = Promise.resolve();

  const enterFor = async (): Promise<Presence> => {
    const entered = await enter(cluster, { ownSocketDir, log, settings });
    try {
      await takeUse(entered.client, use);
      return entered;
    } catch (error) {
      await goOut(cluster, entered.client, log);
      throw error;
    }
  };

  let presence = await enterFor();
  await ensureDatabase(presence.client);

  const watch = (): void => {
    presence.client.once('end', () => {
      lost = true;
      if (!leaving) rejoining = rejoin();
    });
  };

  const rejoin = async (): Promise<void> => {
    log('database_lost');
    while (!leaving) {
      try {
        presence = await enterFor();
        lost = false;
        watch();
        return log('database_rejoined');
      } catch (error) {
        log('database_not_rejoined', { error: String(error) });
        await pause(500 + Math.random() * 500);
      }
    }
  };

  const leave = async (): Promise<void> => {
    leaving = true;
    await Promise.race([rejoining, pause(STOP_PATIENCE, undefined, { ref: false })]);
    const client = lost ? await present(presence.socketDir) : presence.client;
    if (client) await goOut(cluster, client, log);
  };

  watch();
  return { connection: connectionTo(presence.socketDir, database), leave };
};

const prepareCluster = async (dataDir: string): Promise<Cluster> => {
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
};

const ensureDatabase = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount) return;
  await client.query(`create database ${database}`).catch(error => {
    if (!duplicateDatabase.includes(error.code)) throw error;
  });
};
