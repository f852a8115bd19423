import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase, testServer } from '#test/database.ts';
import { connect } from './connection.ts';
import { openHorizon, watchHorizon } from './horizon.ts';
import { type Database, type Db, openPool } from './open.ts';

let database: Database;
let elsewhere: Database;

beforeEach(async () => {
  [database, elsewhere] = await Promise.all([freshDatabase(), freshDatabase({ schema: 'empty' })]);
});
afterEach(() => Promise.all([database.close(), elsewhere.close()]));

/** Leaves a transaction of another program open, in another database of the same PostgreSQL. */
const leaveOpen = async () => {
  const client = await connect(elsewhere.connection, 'payroll');
  await client.query('begin');
  const { rows } = await client.query('select pg_current_xact_id()::text as xid, pg_backend_pid() as pid');
  return { client, ...(rows[0] as { xid: string; pid: number }) };
};

it('names the transaction that holds all news back, wherever it writes, and none once it has ended', async () => {
  const read = openHorizon();
  const { client, ...held } = await leaveOpen();
  const { seconds, holder } = await read(database.db);
  expect(seconds).toBeGreaterThan(0);
  expect(holder).toEqual({
    ...{ kind: 'transaction', ...held, application: 'payroll', state: 'idle in transaction', gid: null, grant: null },
    ...(await whoAmI(elsewhere.db)),
  });
  await client.query('rollback');
  expect((await read(database.db)).holder?.xid).not.toBe(held.xid);
  await client.end();
});

it('a transaction that only reads holds nothing back', async () => {
  const client = await connect(elsewhere.connection, 'report');
  await client.query('begin isolation level repeatable read; select 1');
  expect((await openHorizon()(database.db)).holder?.application).not.toBe('report');
  await client.end();
});

it('tells after a minute, again after ten, and when the news go on; one process for all', async () => {
  const told: unknown[] = [];
  const log = (event: string, fields = {}) => void told.push([event, fields]);
  let seconds = 59;
  let xid: string | undefined = '700';
  const read = async () => ({ seconds, holder: xid === undefined ? undefined : { ...ofNobody, xid, pid: 4711 } });
  const watches = [watchHorizon(read), watchHorizon(read)];
  const look = async () => {
    for (const watch of watches) await watch({ db: database.db, log });
    return told.splice(0);
  };
  const held = (seconds: number) => [['horizon_held', { seconds, kind: 'transaction', pid: 4711 }]];
  expect(await look()).toEqual([]);
  expect(await database.db.selectFrom('walk').selectAll().execute()).toEqual([]);
  seconds = 61;
  expect(await look()).toEqual(held(61));
  await agedBy(database.db, 599);
  expect(await look()).toEqual([]);
  await agedBy(database.db, 2);
  seconds = 662;
  expect(await look()).toEqual(held(662));
  // Another one is told at once.
  xid = '701';
  expect(await look()).toEqual(held(662));
  xid = undefined;
  expect(await look()).toEqual([['horizon_free', {}]]);
  expect(await look()).toEqual([]);
});

it('does not tell of the end of a stop that nobody has looked at for long', async () => {
  const told: string[] = [];
  const log = (event: string) => void told.push(event);
  const { client } = await leaveOpen();
  const read = openHorizon();
  await watchHorizon(async db => ({ ...(await read(db)), seconds: 60 }))({ db: database.db, log });
  expect(told).toEqual(['horizon_held']);
  await client.end();
  await agedBy(database.db, 1_300);
  await watchHorizon(async () => ({ seconds: 0, holder: undefined }))({ db: database.db, log });
  expect(told).toEqual(['horizon_held']);
});

it('says which right is missing where the role may not see more, and counts from when it saw it first', async () => {
  const user = `${testServer().run}_blind`;
  await sql`create role ${sql.id(user)} login`.execute(database.db);
  const blind = openPool({ ...ofUser(database.connection, user) }, { log: () => {} });
  let now = 1_000;
  const read = openHorizon(() => now);
  const { client, pid } = await leaveOpen();
  expect(await read(blind.db)).toMatchObject({ seconds: 0, holder: { pid, state: null } });
  now += 61_000;
  expect(await read(blind.db)).toMatchObject({
    seconds: 61,
    holder: { grant: `grant pg_read_all_stats to ${user}` },
  });
  await client.end();
  await blind.close();
  await sql`drop role ${sql.id(user)}`.execute(database.db);
});

const ofNobody = {
  ...{ kind: 'transaction' as const, database: null, application: null, user: null, state: null, gid: null },
  grant: null,
};

const agedBy = (db: Db, seconds: number) =>
  sql`update walk set ended_at = ended_at - make_interval(secs => ${seconds}) where name = 'horizon'`.execute(db);

const whoAmI = async (db: Db) =>
  (await sql<object>`select current_database()::text as database, current_user::text as user`.execute(db)).rows[0];

const ofUser = (connection: Database['connection'], user: string): Database['connection'] => {
  if (!connection.connectionString) return { ...connection, user };
  const url = new URL(connection.connectionString);
  url.username = user;
  return { ...connection, connectionString: url.href };
};
