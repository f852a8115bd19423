import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { socketOf } from '#test/transaction-pooler.ts';
import { type Connection, types } from './connection.ts';
import { type Db, openPool } from './open.ts';
import { watchOutage } from './outage.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const ended = () => Object.assign(new Error('terminating connection'), { code: '57P01' });

/** Logs what was told, and its fields but for the errors of others. */
const watched = () => {
  const told: unknown[] = [];
  const clock = { now: 0 };
  const outage = watchOutage((event, fields = {}) => void told.push([event, fields]), { steady: () => clock.now });
  const fails = (error: Error) => outage.log('job_failed', { job: 'any', error: outage.note(error) });
  return { outage, clock, fails, told: () => told.splice(0) };
};

test('an outage is one line when it begins, one a minute, and one at its end', () => {
  const { outage, clock, fails, told } = watched();
  for (let n = 0; n < 10; n++) outage.lost(ended());
  fails(ended());
  expect(told()).toEqual([]);
  for (let n = 0; n < 30; n++) fails(refused());
  expect(told()).toEqual([['database_away', { error: 'connect ECONNREFUSED' }]]);
  clock.now = 59_000;
  fails(refused());
  expect(told()).toEqual([]);
  clock.now = 61_000;
  for (let n = 0; n < 30; n++) fails(refused());
  expect(told()).toEqual([['database_away', { error: 'connect ECONNREFUSED', seconds: 61 }]]);
  clock.now = 70_000;
  for (let n = 0; n < 3; n++) outage.works();
  expect(told()).toEqual([['database_back', { seconds: 70 }]]);
});

test('connections that break while the database is there are one line, told by the next statement that works', () => {
  const { outage, told } = watched();
  for (let n = 0; n < 2; n++) outage.lost(ended());
  outage.works();
  outage.works();
  expect(told()).toEqual([['database_connection_lost', { error: 'terminating connection', connections: 2 }]]);
});

test('what else fails is told as ever, the same error of another far end too', () => {
  const { outage, fails, told } = watched();
  const elsewhere = { error: refused() };
  outage.log('provider_failed', elsewhere);
  const wrong = Object.assign(new Error('no such column'), { code: '42703' });
  fails(wrong);
  outage.log('migration_applied');
  expect(told()).toEqual([
    ['provider_failed', elsewhere],
    ['job_failed', { job: 'any', error: wrong }],
    ['migration_applied', {}],
  ]);
});

test('a pool knows the failures of its own statements, and when the database is back', async () => {
  const { connection, close } = await freshDatabase({ schema: 'empty' });
  const way = wayTo(connection);
  const port = await way.open(0);
  const { connectionString: _, ...rest } = connection;
  const events: string[] = [];
  const pool = openPool({ ...rest, host: '127.0.0.1', port }, { log: event => void events.push(event) });
  const failing = async () => {
    for (const db of [pool.db, pool.aside, pool.db])
      await sql`select 1`.execute(db).catch(error => pool.log('job_failed', { job: 'any', error }));
  };
  await failing();
  expect(events).toEqual([]);
  await way.close();
  for (let n = 0; n < 3; n++) await failing();
  expect(events).toEqual(['database_away']);
  await way.open(port);
  await failing();
  expect(events).toEqual(['database_away', 'database_back']);
  await pool.close();
  await way.close();
  await close();
});

test.each<[string, (socket: Socket) => void]>([
  ['a proxy that closes each connection', socket => socket.end()],
  ['a proxy that resets each connection', socket => socket.resetAndDestroy()],
  ['PgBouncer', socket => socket.end(fatal('08P01', 'server login has been failing, try again later'))],
])('an outage behind %s is told, too', async (_name, answer) => {
  const server = createServer(socket => socket.on('error', () => {}).once('data', () => answer(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const events: string[] = [];
  const pool = openPool({ host: '127.0.0.1', port, user: 'any', types }, { log: event => void events.push(event) });
  for (const db of [pool.db, pool.aside, pool.db])
    await sql`select 1`.execute(db).catch(error => pool.log('job_failed', { job: 'any', error }));
  expect(events).toEqual(['database_away']);
  await pool.close();
  server.close();
});

test('a database that stands still is told as one that is away', async () => {
  const { connection, close } = await freshDatabase({ schema: 'empty' });
  const way = wayTo(connection);
  const port = await way.open(0);
  const { connectionString: _, ...rest } = connection;
  const events: string[] = [];
  const pool = openPool({ ...rest, host: '127.0.0.1', port }, { log: event => void events.push(event), poolSize: 2 });
  const asked = () => sql`select 1`.execute(pool.db);
  const fails = () => asked().catch(error => pool.log('job_failed', { job: 'any', error }));
  await Promise.all([asked(), asked()]);
  way.stand();
  const stuck = [asked(), asked()];
  await Promise.all([fails(), fails()]);
  pool.log('request_given_up', { error: new Error('Request timed out') });
  await expect.poll(() => events).toEqual(['database_away']);
  await fails();
  way.go();
  await Promise.all(stuck);
  await asked();
  expect(events).toEqual(['database_away', 'database_back']);
  await pool.close();
  await way.close();
  await close();
});

test('a pool that waits too long because all is busy is told as ever', async () => {
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const { db, log: told, close } = await freshDatabase({ schema: 'empty', log, poolSize: 1, patienceMs: 2_000 });
  const { held, letGo } = await holdOne(db);
  await sql`select 1`.execute(db).catch(error => told('job_failed', { job: 'any', error }));
  told('request_given_up', { error: new Error('Request timed out') });
  await expect.poll(() => events).toEqual(['job_failed', 'request_given_up']);
  letGo();
  await held;
  await close();
});

test('a database that takes no further connection is there all the same', async () => {
  const { connection, close } = await freshDatabase({ schema: 'empty' });
  const way = wayTo(connection);
  const port = await way.open(0);
  const { connectionString: _, ...rest } = connection;
  const events: string[] = [];
  const pool = openPool({ ...rest, host: '127.0.0.1', port }, { log: event => void events.push(event), poolSize: 1 });
  const { held, letGo } = await holdOne(pool.db);
  way.fill();
  await sql`select 1`.execute(pool.db).catch(error => pool.log('job_failed', { job: 'any', error }));
  await expect.poll(() => events).toEqual(['job_failed']);
  letGo();
  await held;
  await pool.close();
  await way.close();
  await close();
});

const holdOne = async (db: Db) => {
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: begun } = Promise.withResolvers<void>();
  const held = db.connection().execute(async one => {
    await sql`select 1`.execute(one);
    begun();
    await end;
  });
  await Promise.race([isHeld, held]);
  return { held, letGo };
};

/** PostgreSQL's message of an error that ends the connection. */
const fatal = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

/** A way that can be closed: to the pool it is the database that goes. */
const wayTo = (far: Connection) => {
  const sockets = new Set<Socket>();
  let server: Server;
  let stands = false;
  let isFull = false;
  return {
    /** From now on PostgreSQL refuses every new connection. */
    fill: (): void => {
      isFull = true;
    },
    /** From now on nothing moves, and connections are taken all the same. */
    stand: (): void => {
      stands = true;
      for (const each of sockets) each.pause();
    },
    go: (): void => {
      stands = false;
      for (const each of sockets) each.resume();
    },
    open: async (port: number): Promise<number> => {
      server = createServer(client => {
        if (isFull)
          return void client
            .on('error', () => {})
            .once('data', () => client.end(fatal('53300', 'sorry, too many clients already')));
        const behind = connect(socketOf(far));
        for (const each of [client, behind]) sockets.add(each.on('error', () => {}));
        client.pipe(behind).pipe(client);
        if (stands) for (const each of [client, behind]) each.pause();
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    },
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const each of sockets) each.destroy();
      await closed;
    },
  };
};
