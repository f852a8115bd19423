import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { connect } from './connection.ts';
import { migrate, migrateInTransaction, prepareMigrations } from './migrate.ts';
import type { Database } from './open.ts';

let database: Database;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase({ schema: 'empty' });
  folder = mkdtempSync(join(tmpdir(), 'newsbell-migrations-'));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const quiet = () => {};
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = (options = {}) => migrate(database.connection, { log: quiet, folder, ...options });

const valuesOf = async (sql: string): Promise<unknown[]> => {
  const { rows } = await database.pool.query({ text: sql, rowMode: 'array' });
  return rows.flat();
};

test('files run once, in the order of their numbers', async () => {
  write('0002-second.sql', 'insert into t values (2)');
  write('0001-first.sql', 'create table t (n int); insert into t values (1)');
  expect(await run()).toEqual({ version: 2, applied: [1, 2] });
  expect(await run()).toEqual({ version: 2, applied: [] });
  expect(await valuesOf('select n from t')).toEqual([1, 2]);
});

test('of many that start at once one works and the others wait for it', async () => {
  write('0001-first.sql', 'create table t (n int); select pg_sleep(0.1); insert into t values (1)');
  write('0002-second.sql', '-- no transaction\ncreate index concurrently if not exists t_n on t (n);\n');
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => run()));
  expect(outcomes.filter(({ applied }) => applied.length > 0)).toEqual([{ version: 2, applied: [1, 2] }]);
  expect(await valuesOf('select n from t')).toEqual([1]);
});

test('a start that waits for another that migrates says so once, and for whom', async () => {
  const other = await connect(database.connection, 'newsbell migrate elsewhere');
  await prepareMigrations(other, { log: quiet });
  const told: unknown[] = [];
  let now = 0;
  const waiting = run({
    log: (event: string, fields: object) => told.push([event, fields]),
    // Each look is six seconds after the one before.
    steady: () => (now += 6_000),
  });
  await expect.poll(() => now).toBeGreaterThan(40_000);
  expect(told).toEqual([['migration_awaited', { pid: expect.any(Number), application: 'newsbell migrate elsewhere' }]]);
  await other.end();
  await waiting;
});

test('a file that fails leaves nothing of itself, and is done when it is mended', async () => {
  write('0001-first.sql', 'create table t (n int)');
  write('0002-second.sql', 'insert into t values (1); select 1 / 0');
  await expect(run()).rejects.toThrow('migration 2-second failed');
  expect(await valuesOf('select n from t')).toEqual([]);
  write('0002-second.sql', 'insert into t values (2)');
  expect((await run()).applied).toEqual([2]);
  expect(await valuesOf('select n from t')).toEqual([2]);
});

test('a run that is killed in the middle is completed by the next', async () => {
  write('0001-first.sql', 'create table t (n int)');
  write('0002-second.sql', 'insert into t values (1); select pg_terminate_backend(pg_backend_pid())');
  await expect(run()).rejects.toThrow();
  write('0002-second.sql', 'insert into t values (2)');
  expect((await run()).applied).toEqual([2]);
  expect(await valuesOf('select n from t')).toEqual([2]);
});

test('a file without a transaction runs statement by statement, and again when it was cut short', async () => {
  write('0001-first.sql', 'create table t (n int)');
  const index =
    '-- no transaction\ndrop index concurrently if exists t_n;\n-- why; not simpler\ncreate index concurrently t_n\n  on t (n);\n';
  write('0002-index.sql', `${index}select 1 / 0;\n`);
  await expect(run()).rejects.toThrow('migration 2-index failed');
  write('0002-index.sql', index);
  expect((await run()).applied).toEqual([2]);
  expect(await valuesOf(`select indexname from pg_indexes where tablename = 't'`)).toEqual(['t_n']);
});

test('within a transaction of somebody else all of it comes or nothing, indexes that are made concurrently too', async () => {
  write('0001-first.sql', 'create table t (n int)');
  const index =
    '-- no transaction\n-- concurrently, for the table is in use\ncreate index CONCURRENTLY t_n on t (n);\n';
  write('0002-index.sql', index);
  const client = await connect(database.connection);
  for (const end of ['rollback', 'commit']) {
    await client.query('begin');
    await migrateInTransaction(client, { folder, log: () => {} });
    await client.query(end);
    expect(await valuesOf(`select indexname from pg_indexes where indexname = 't_n'`)).toEqual(
      end === 'commit' ? ['t_n'] : [],
    );
  }
  await client.end();
  expect(await run()).toEqual({ version: 2, applied: [] });
});

test('a table in use is waited for without keeping its users waiting for long', async () => {
  write('0001-first.sql', 'create table t (n int)');
  await run();
  write('0002-second.sql', 'alter table t add column more int');
  const reader = await connect(database.connection);
  await reader.query('begin; select from t');
  const migrating = run();
  const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await valuesOf(waiting))[0] === 0);
  expect(await valuesOf('select n from t')).toEqual([]);
  await reader.end();
  expect((await migrating).applied).toEqual([2]);
});

test('an old program refuses a newer schema and changes nothing', async () => {
  write('0001-first.sql', 'create table t (n int)');
  write('0002-second.sql', 'insert into t values (2)');
  await run();
  rmSync(join(folder, '0002-second.sql'));
  await expect(run()).rejects.toThrow(/schema version 2, but this program knows versions up to 1 only/);
});

test.each(['55P03', '40P01', '40001'])('a file that meets another writer (%s) is tried again', async code => {
  await database.pool.query('create sequence tries');
  const once = `if nextval('tries') = 1 then raise exception using errcode = '${code}'; end if`;
  write('0001-first.sql', `do $$ begin ${once}; end $$; create table t (n int)`);
  expect((await run()).applied).toEqual([1]);
});

test('within a restore the migrations leave the limit on waiting for locks as it was', async () => {
  const client = await connect({ ...database.connection, lock_timeout: 10_000 });
  await client.query('begin');
  await migrateInTransaction(client, { log: quiet });
  expect((await client.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '10s' }]);
  await client.end();
});
