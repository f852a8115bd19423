import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { holdUse } from './in-use.ts';
import type { Database } from './open.ts';

let database: Database;

beforeAll(async () => {
  database = await freshDatabase({ schema: 'empty' });
});
afterAll(() => database.close());

const hold = (use: 'shared' | 'alone') => holdUse(database.connection, use);

test('any number of processes use a database together, and a restore only alone', async () => {
  const server = await hold('shared');
  const worker = await hold('shared');
  await expect(hold('alone')).rejects.toThrow('Newsbell is running on this database (2 processes): stop all');
  await server.release();
  await worker.release();

  const restore = await hold('alone');
  await expect(hold('shared')).rejects.toThrow('A backup is being restored');
  await expect(hold('alone')).rejects.toThrow('running on this database (1 process)');
  await restore.release();
  await (await hold('shared')).release();
});

test('a use whose connection breaks is taken again', async () => {
  const server = await hold('shared');
  const holders = `select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const [first] = (await database.pool.query(holders)).rows;
  await database.pool.query('select pg_terminate_backend($1, 10000)', [first.pid]);
  await expect.poll(async () => (await database.pool.query(holders)).rows).toHaveLength(1);
  expect((await database.pool.query(holders)).rows).not.toEqual([first]);
  await server.release();
  await expect.poll(async () => (await database.pool.query(holders)).rows).toEqual([]);
});
