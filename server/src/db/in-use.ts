/** Use of a database: any number of processes share it, or a restore has it alone. An advisory lock says which. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Connection, connect } from './connection.ts';
import { locks } from './locks.ts';
import { StartError } from './start-error.ts';
import { cannotConnect } from './unreachable.ts';

/** Alone: only what replaces all tables, a restore, needs that. */
export type Use = 'shared' | 'alone';

const PATIENCE = 1_000;

/**
 * Lock: the use is held for as long as the connection lives. Advisory locks belong to a database of the cluster, so all
 * processes must take it in the same one. A StartError is thrown when it cannot be had.
 */
export const takeUse = async (client: pg.ClientBase, use: Use): Promise<void> => {
  const wanted = use === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const until = performance.now() + PATIENCE;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select ${wanted}($1) as taken`, [locks.use]);
    if (rows[0]!.taken) return;
    // A process that ended a moment ago keeps its lock until its backend notices.
    if (performance.now() > until) break;
    await pause(50);
  }
  if (use === 'shared')
    throw new StartError('A backup is being restored into this database: start again when it is done.');
  const others = await countOthers(client);
  throw isRunning(`${others} ${others === 1 ? 'process' : 'processes'}`);
};

/**
 * Live sessions: a server whose connection for the use has broken goes on with those of its pool, so what replaces all tables looks at
 * those too. A server asks something every half minute: what rests for longer is of a machine that has lost its power.
 */
export const refuseSessions = async (client: pg.ClientBase): Promise<void> => {
  const until = performance.now() + PATIENCE;
  let n = await countSessions(client);
  while (n > 0 && performance.now() < until) {
    await pause(50);
    n = await countSessions(client);
  }
  if (n > 0) throw isRunning(`${n} ${n === 1 ? 'connection' : 'connections'}`);
};

/**
 * Lock: a connection of its own holds the use of a PostgreSQL that somebody else runs. When that connection breaks, the
 * use is taken again as soon as it can be had.
 */
export const holdUse = async (connection: Connection, use: Use): Promise<{ release(): Promise<void> }> => {
  let isOver = false;

  const hold = async (): Promise<pg.Client> => {
    const held = await connect({ ...connection, connectionTimeoutMillis: 10_000, keepAlive: true }, 'newsbell use');
    try {
      // Keepalive: a machine that has lost its power loses its lock within a minute.
      await held.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
      await takeUse(held, use);
      return held;
    } catch (error) {
      await held.end();
      throw error;
    }
  };

  let client = await hold().catch(error => {
    throw cannotConnect(error);
  });

  const watch = (): void => {
    client.once('end', () => void regain());
  };

  const regain = async (): Promise<void> => {
    while (!isOver) {
      await pause(500 + Math.random() * 500, undefined, { ref: false });
      const found = await hold().catch(() => undefined);
      if (!found) continue;
      client = found;
      if (isOver) return void client.end();
      return watch();
    }
  };

  const release = async (): Promise<void> => {
    isOver = true;
    await client.end();
  };

  watch();
  return { release };
};

const countSessions = async (client: pg.ClientBase): Promise<number> => {
  // Within a transaction the view stays as it was first seen.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name ~ '^newsbell' and application_name not in ('newsbell use', 'newsbell restore')
       and (state <> 'idle' or state_change > now() - interval '1 minute')`,
  );
  return rows[0]!.n;
};

const isRunning = (on: string): StartError =>
  new StartError(
    `Newsbell is running on this database (${on}): stop all servers, workers and commands first, then restore.`,
  );

const countOthers = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(distinct pid) as n from pg_locks where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
    [locks.use],
  );
  return rows[0]!.n;
};
