import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import type { Database } from './open.ts';
import { isRefusal, isTransient, retryTransient } from './trouble.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await sql`create table pair (id int primary key, n int not null default 0)`.execute(database.db);
  await sql`insert into pair values (1), (2)`.execute(database.db);
});
afterAll(() => database.close());

const troubleOf = (query: ReturnType<typeof sql>) =>
  query.execute(database.db).then(
    () => undefined,
    error => error,
  );

test('two writers that wait for each other both come through', async () => {
  let met = 0;
  let bothHold = () => {};
  const meeting = new Promise<void>(resolve => {
    bothHold = resolve;
  });
  const swap = (first: number, second: number) =>
    retryTransient(() =>
      database.db.transaction().execute(async tx => {
        await sql`update pair set n = n + 1 where id = ${first}`.execute(tx);
        if (++met === 2) bothHold();
        await meeting;
        await sql`update pair set n = n + 1 where id = ${second}`.execute(tx);
      }),
    );
  await Promise.all([swap(1, 2), swap(2, 1)]);
  const { rows } = await sql`select n from pair`.execute(database.db);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  expect(met).toBe(3);
});

test('a session that is ended under a statement passes, and the next try succeeds', async () => {
  let tries = 0;
  const answer = await retryTransient(async () => {
    if (++tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db);
    return tries;
  });
  expect(answer).toBe(2);
});

test('a server that is not there is given up after the patience of the caller', async () => {
  let tries = 0;
  const gone = async () => {
    tries++;
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  await expect(retryTransient(gone, { patienceMs: 400 })).rejects.toThrow('connect');
  expect(tries).toBeGreaterThan(1);
});

test('nothing is tried again once the process is stopping', async () => {
  let tries = 0;
  const locked = async () => {
    tries++;
    throw Object.assign(new Error('locked'), { code: '55P03' });
  };
  await expect(retryTransient(locked, { signal: AbortSignal.abort() })).rejects.toThrow('locked');
  expect(tries).toBe(1);
});

test('a value that PostgreSQL refuses is no passing trouble, and a bug of ours is neither', async () => {
  for (const refused of [sql`select '\\u0000'::jsonb::text::int`, sql`select ${'10000-13-01'}::timestamptz`]) {
    const error = await troubleOf(refused);
    expect([isRefusal(error), isTransient(error)]).toEqual([true, false]);
  }
  for (const wrong of [await troubleOf(sql`select nothing`), new TypeError('x is not a function'), 'text']) {
    expect([isRefusal(wrong), isTransient(wrong)]).toEqual([false, false]);
  }
});
