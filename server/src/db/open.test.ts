import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import type { Database } from './open.ts';

let database: Database;
const events: string[] = [];

beforeAll(async () => {
  database = await freshDatabase({ log: event => events.push(event) });
});
afterAll(() => database.close());

const readOne = async (text: string): Promise<unknown> => {
  const { rows } = await database.pool.query({ text, rowMode: 'array' });
  return rows[0]![0];
};

test('a client in use whose backend dies fails its query and nothing else', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const asleep = client.query('select pg_sleep(60)').catch(error => error.code);
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  expect(await asleep).toBe('57P01');
  client.release(true);

  // Idle in hand: no query of its own tells it.
  const idle = await database.pool.connect();
  const { rows: again } = await idle.query('select pg_backend_pid() as pid');
  const ended = new Promise(resolve => idle.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [again[0].pid]);
  await ended;
  idle.release(true);
  await sql`select 1`.execute(database.db);
  expect(events).toContain('database_connection_lost');
});

test('int8 is a number, and one beyond 2^53 throws', async () => {
  expect(await readOne('select 9007199254740991::int8')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await readOne(`select '{1,null,-2}'::int8[]`)).toEqual([1, null, -2]);
  await expect(readOne('select 9007199254740992::int8')).rejects.toThrow('beyond 2^53');
});

test('timestamptz is a Date, even where it never comes', async () => {
  expect(await readOne(`select '2026-03-05 06:07:08.9+09'::timestamptz`)).toEqual(new Date('2026-03-04T21:07:08.900Z'));
  expect(Number(await readOne(`select '-infinity'::timestamptz`))).toBe(-8.64e15);
  expect(await readOne(`select '2026-03-05'::date`)).toBe('2026-03-05');
});

test('no statement, no wait for a lock and no forgotten transaction lasts for ever', async () => {
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    expect(await readOne(`show ${name}`)).toMatch(/^\d+(s|min)$/);
  }
});

test('Kysely reads and writes the tables of the migrations', async () => {
  const inserted = await database.db
    .insertInto('host')
    .values({ key: 'a.example:443', next_at: sql`now()` })
    .returning(['gap_factor', 'next_at'])
    .executeTakeFirstOrThrow();
  expect(inserted).toEqual({ gap_factor: 1, next_at: expect.any(Date) });
});
