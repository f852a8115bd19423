import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runPrepared } from '#db/prepared.ts';
import { freshDatabase } from '#test/database.ts';
import { createGate, type Gate } from './gate.ts';
import type { Database, Db } from './open.ts';
import { requestPool } from './request-pool.ts';
import {
  apart,
  endScope,
  openScope,
  RequestOver,
  type RequestScope,
  runInScope,
  runWithTimeout,
} from './request-scope.ts';

let database: Database;
let pool: pg.Pool;
let gate: Gate;
/** One connection, whose cancels go through `cancel`. */
let db: Db;
let cancel: () => Promise<void>;
let clients: pg.PoolClient[];
let scope: RequestScope;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(() => {
  scope = openScope();
  pool = new pg.Pool({ ...database.connection, max: 1 });
  // `end()` does not wait until PostgreSQL has closed a connection, and the end of the database cuts off one that is still there.
  pool.on('error', () => {});
  clients = [];
  pool.on('connect', client => {
    client.on('error', () => {});
    clients.push(client);
  });
  gate = createGate({ atOnce: 1 });
  cancel = cancelNow;
  db = new Kysely({
    dialect: new PostgresDialect({ pool: requestPool({ pool, gate, patienceMs: 60_000, cancel: () => cancel() }) }),
  });
});
afterEach(() => pool.end());

const activity = async (where: string): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(where)}`.execute(
    database.aside,
  );
  return rows.map(row => row.pid);
};
const waiting = `wait_event_type = 'Lock' and state = 'active'`;
const cancelNow = async () => {
  for (const pid of await activity(waiting)) await sql`select pg_cancel_backend(${pid}::int)`.execute(database.aside);
};
const untilWaiting = (count: number) => expect.poll(() => activity(waiting), { interval: 2 }).toHaveLength(count);

/** A statement of the scope waits for a lock that `open` opens. */
const held = async () => {
  const holder = await database.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(7)`.execute(holder);
  const statement = runInScope(scope, () => sql`select pg_advisory_xact_lock(7)`.execute(db));
  statement.catch(() => {});
  await untilWaiting(1);
  return { statement, open: () => holder.rollback().execute() };
};
const over = { name: 'RequestOver' };
const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]!.one;

describe('when the request is over', () => {
  it('its statement ends, and the connection serves the next', async () => {
    const { statement, open } = await held();
    endScope(scope);
    await expect(statement).rejects.toThrow(RequestOver);
    expect(await one()).toBe(1);
    await untilWaiting(0);
    await open();
  });

  it('a cancel that is on its way hits nobody else, though the statement has ended by itself', async () => {
    const { statement, open } = await held();
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    let answered = false;
    cancel = async () => {
      await sent;
      for (const pid of await activity('pid = any (array(select pid from pg_stat_activity))')) {
        await sql`select pg_cancel_backend(${pid}::int)`.execute(database.aside);
      }
      answered = true;
    };
    endScope(scope);
    await expect(statement).rejects.toMatchObject(over);
    await open();
    await untilWaiting(0);
    const other = one().then(found => [found, answered]);
    send();
    expect(await other).toEqual([1, true]);
  });

  it('a cancel that came too early is sent again', async () => {
    const { statement, open } = await held();
    let sent = 0;
    cancel = async () => {
      if (++sent > 2) await cancelNow();
    };
    endScope(scope);
    await expect(statement).rejects.toMatchObject(over);
    expect([await one(), sent]).toEqual([1, 3]);
    await open();
  });

  it('and no cancel can be sent, its connection ends', async () => {
    const { statement, open } = await held();
    const [pid] = await activity(waiting);
    cancel = () => Promise.reject(new Error('the database is away'));
    endScope(scope);
    await expect(statement).rejects.toMatchObject(over);
    expect(await one()).toBe(1);
    expect((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid).not.toBe(pid);
    await open();
  });

  it('and its connection cannot even be ended, its place is free for the next', async () => {
    const { statement, open } = await held();
    for (const client of clients) {
      const end = client.end.bind(client);
      client.end = ((done?: () => void) =>
        done ? end(done) : Promise.reject(new Error('broken'))) as typeof client.end;
    }
    cancel = () => Promise.reject(new Error('the database is away'));
    endScope(scope);
    await expect(statement).rejects.toMatchObject(over);
    expect(await one()).toBe(1);
    await open();
  });

  it('while its transaction begins, the next has a connection outside of it', async () => {
    await one();
    const [client] = clients;
    const query = client!.query.bind(client) as (...asked: unknown[]) => unknown;
    client!.query = ((...asked: unknown[]) => {
      if (asked[0] === 'begin') queueMicrotask(() => endScope(scope));
      return query(...asked);
    }) as pg.PoolClient['query'];
    await expect(runInScope(scope, () => db.transaction().execute(one))).rejects.toMatchObject(over);
    await sql`insert into host (key) values ('kept.test:443')`.execute(db);
    expect((await sql`delete from host returning key`.execute(database.aside)).rows).toEqual([
      { key: 'kept.test:443' },
    ]);
  });

  it('a transaction is undone, and a prepared statement stays prepared', async () => {
    const prepared = (key: string) => runPrepared(db, sql`select pg_advisory_xact_lock(8), ${key}::text as key`);
    expect(await prepared('a')).toMatchObject([{ key: 'a' }]);
    const holder = await database.db.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(8)`.execute(holder);
    const work = runInScope(scope, () =>
      db.transaction().execute(async tx => {
        await sql`insert into host (key) values ('undone.test:443')`.execute(tx);
        await runPrepared(tx, sql`select pg_advisory_xact_lock(8), ${'b'}::text as key`);
      }),
    );
    work.catch(() => {});
    await untilWaiting(1);
    endScope(scope);
    await expect(work).rejects.toMatchObject(over);
    expect((await sql`select from host`.execute(db)).rows).toEqual([]);
    await holder.rollback().execute();
    expect(await prepared('c')).toMatchObject([{ key: 'c' }]);
  });

  it('it waits for no connection, and begins nothing', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const holding = db.connection().execute(() => done);
    const waiter = runInScope(scope, one);
    await expect.poll(() => gate.waiting).toBe(1);
    endScope(scope);
    await expect(waiter).rejects.toMatchObject(over);
    expect(gate.waiting).toBe(0);
    await expect(runInScope(scope, one)).rejects.toMatchObject(over);
    finish();
    await holding;
    expect(await one()).toBe(1);
  });

  it('what is done for others goes on', async () => {
    const { statement, open } = await held();
    const shared = runInScope(scope, () => apart(one));
    await expect.poll(() => gate.waiting).toBe(1);
    endScope(scope);
    await expect(statement).rejects.toMatchObject(over);
    expect(await shared).toBe(1);
    await open();
  });

  it('a part of it with less time ends before it', async () => {
    const { statement, open } = await held();
    endScope(scope);
    await statement.catch(() => {});
    const outer = openScope();
    await runInScope(outer, async () => {
      const part = runWithTimeout(1, () => sql`select pg_advisory_xact_lock(7)`.execute(db));
      await expect(part).rejects.toMatchObject(over);
      expect(await one()).toBe(1);
    });
    await open();
  });
});
