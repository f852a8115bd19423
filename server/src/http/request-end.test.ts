import { type AddressInfo, connect as dial } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import { takeForms } from '#http/forms.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';

const POOL = 3;
let database: Database;
let app: App;
/** True once the server has seen the caller leave. */
let left = false;
let logged: string[];

beforeAll(async () => {
  database = await freshDatabase({ poolSize: POOL, patienceMs: 60_000 });
});
afterAll(() => database.close());

beforeEach(async () => {
  logged = [];
  app = await testApp(database.db, {
    log: event => logged.push(event),
    env: { DATABASE_POOL: String(POOL) },
    database,
    answerWithinMs: 60_000,
    routes: (routes, { db }) => {
      const config = { access: 'anyone', fromAnywhere: true } as const;
      const limited = { config, handlerTimeout: 50 };
      const sleep = async (seconds = 600) => void (await sql`select pg_sleep(${seconds}::int)`.execute(db));
      routes.get('/test/short', limited, () => sleep());
      routes.post('/test/short', limited, () => sleep());
      routes.register(async forms => {
        const read = await takeForms(forms, { file: 'file', fileBytes: 100, fieldBytes: 100, tooLarge: 'TOO_LARGE' });
        forms.post('/test/form', limited, async request => {
          await read(request);
          await sleep();
        });
      });
      routes.get('/test/long', { config }, () => sleep());
      routes.get('/test/transaction', limited, () =>
        db.transaction().execute(async tx => {
          await sql`insert into host (key) values ('given-up.test:443')`.execute(tx);
          await sql`select pg_sleep(600::int)`.execute(tx);
        }),
      );
      routes.post('/test/change', { config }, async (_request, reply) => {
        reply.raw.once('close', () => {
          left = true;
        });
        await sql`select pg_advisory_lock_shared(7), pg_advisory_unlock_shared(7)`.execute(db);
        await sql`insert into host (key) values ('changed.test:443')`.execute(db);
      });
    },
  });
});
afterEach(() => app.close());

const get = (url: string, address = '203.0.113.1') => app.inject({ url, remoteAddress: address });

/** Asked aside, because the pool is what is tested. */
const active = async (condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and ${condition}`.execute(
    database.aside,
  );
  return rows[0]!.count;
};
const until = (condition: RawBuilder<unknown>, count: number) =>
  expect.poll(() => active(condition), { interval: 5 }).toBe(count);
const isAsleep = sql`query like 'select pg_sleep%'`;
const isLocked = sql`wait_event_type = 'Lock'`;
const hosts = async () => (await sql<{ key: string }>`select key from host`.execute(database.aside)).rows;

describe('the statements of a request end with it', () => {
  it.each([
    ['GET', '/test/short', undefined],
    ['POST', '/test/short', { a: 1 }],
    ['GET', '/test/transaction', undefined],
  ] as const)('%s %s, given up', async (method, url, payload) => {
    const answers = await Promise.all(Array.from({ length: 4 * POOL }, () => app.inject({ method, url, payload })));
    expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => 503));
    await until(isAsleep, 0);
    expect([await hosts(), database.waiting()]).toEqual([[], 0]);
  });

  it('a form in parts having been read', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const body = new FormData();
    body.set('a', 'b');
    const { port } = app.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/test/form`, { method: 'POST', body })).status).toBe(503);
    await until(isAsleep, 0);
  });

  const ask = async (lines: string) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = dial((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`${lines} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
    return socket;
  };

  it('its caller having gone', async () => {
    const socket = await ask('GET /test/long');
    await until(isAsleep, 1);
    socket.destroy();
    await until(isAsleep, 0);
    expect(logged).toEqual([]);
  });

  it('but what changes something goes on when its caller has gone', async () => {
    const holder = await connect(database.connection);
    await holder.query('select pg_advisory_lock(7)');
    const socket = await ask('POST /test/change');
    await until(isLocked, 1);
    socket.destroy();
    await expect.poll(() => left).toBe(true);
    await holder.query('select pg_advisory_unlock(7)');
    await holder.end();
    await expect.poll(hosts, { interval: 5 }).toEqual([{ key: 'changed.test:443' }]);
  });
});

describe('whatever is searched for', () => {
  it('others are answered, and searches have a third of the connections', async () => {
    const holder = await connect(database.connection);
    await holder.query('begin; lock table item in access exclusive mode');
    const searches = Array.from({ length: 30 }, (_, at) => get(`/v1/search?word=w${at}`, `203.0.113.${at % 5}`));
    await until(isLocked, 1);
    // Each takes a connection if it can get one.
    const others = await Promise.all(Array.from({ length: 5 }, () => get('/v1/project/top10')));
    expect(others.map(answer => answer.statusCode)).toEqual(others.map(() => 200));
    expect(await active(isLocked)).toBe(1);
    await holder.query('commit');
    const statuses = (await Promise.all(searches)).map(answer => answer.statusCode);
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([]);
    await holder.end();
  });

  it('and whatever takes the pool, health and figures are told', async () => {
    const busy = Array.from({ length: 2 * POOL }, () => database.db.connection().execute(() => freed));
    await expect.poll(() => database.waiting()).toBe(POOL);
    expect((await get('/health/ready')).statusCode).toBe(200);
    free();
    await Promise.all(busy);
  });
});

const { promise: freed, resolve: free } = Promise.withResolvers<void>();
