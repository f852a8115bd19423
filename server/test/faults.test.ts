import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { startCrawler } from '#features/crawl/crawler.ts';
import { addSource } from '#features/projects/add.ts';
import { createHttpClient } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import { type Origin, startWorkerProcess, watchfulOrigin, watchLeases } from './crawl-workers.ts';
import { crawlSettings, rssOf } from './crawling.ts';
import { freshDatabase } from './database.ts';
import { endProcesses } from './processes.ts';

let database: Database;
let origin: Origin;
/** It has the items of each host; a host in `silent` does not answer at all. */
let listed: Map<string, string[]>;
let silent: Set<string>;

beforeEach(async () => {
  listed = new Map();
  silent = new Set();
  database = await freshDatabase();
  await watchLeases(database.db);
  origin = await watchfulOrigin((_request, response, host) => {
    if (silent.has(host)) return;
    response.setHeader('content-type', 'application/rss+xml');
    response.end(
      rssOf(
        (listed.get(host) ?? []).map(name => itemOf(host, name)),
        `<title>${host}</title>`,
      ),
    );
  });
});
afterEach(async () => {
  await endProcesses();
  await Promise.all([origin.close(), database.close()]);
});

const itemOf = (host: string, name: string) =>
  `<guid>${name}</guid><title>${name} of ${host}</title><link>http://${host}/${name}</link>
   <description>&lt;p&gt;서울에서 ${name}&lt;/p&gt;</description>`;

const add = async (host: string, items: string[]) => {
  listed.set(host, items);
  return (await addSource(database.db, { feedUrl: `http://${host}/feed`, title: null })).projectId;
};

const stored = async () =>
  (await sql<{ title: string }>`select title from item order by title`.execute(database.db)).rows.map(row => row.title);
const expected = () => [...listed].flatMap(([host, names]) => names.map(name => `${name} of ${host}`)).sort();
const crashes = async (id: number) =>
  (await sql<{ crashes: number }>`select crashes from crawl where project_id = ${id}`.execute(database.db)).rows[0]!
    .crashes;
const eventually = { interval: 5 };
const start = () => startWorkerProcess(origin, database.db);

const waiting = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  ).rows[0]!.n;

const leased = async (host: string) =>
  (await sql`select 1 from host where key = ${`${host}:80`} and lease_until > now()`.execute(database.db)).rows.length;

const deps = (): Deps => {
  const http = createHttpClient({ resolve: async () => ['198.41.0.4'], dial: () => connect(origin.port, '127.0.0.1') });
  return { db: database.db, http, log: () => {}, now: () => new Date(), settings: crawlSettings() };
};

/** Another worker goes on: everything is there once, and the next crawl finds nothing more to do. */
const anotherGoesOn = async () => {
  const other = startCrawler(deps(), sourceHooks);
  await expect.poll(stored, eventually).toEqual(expected());
  await expect
    .poll(
      async () => (await sql`select 1 from crawl where checked_at is null or crashes > 0`.execute(database.db)).rows,
      eventually,
    )
    .toEqual([]);
  await other.stop();
  expect((await sql`select 1 from host where lease_until is not null`.execute(database.db)).rows).toEqual([]);
  expect((await sql`select 1 from item where notify`.execute(database.db)).rows).toEqual([]);
};

test('killed after it has claimed a host, before it asks', async () => {
  await add('nameless.test', ['a']);
  await add('b.test', ['one', 'two']);
  const worker = await start();
  await expect.poll(() => leased('nameless.test'), eventually).toBe(1);
  await worker.kill();
  expect(origin.requests.filter(({ host }) => host === 'nameless.test')).toEqual([]);
  await sql`delete from project where feed_url like '%nameless%'`.execute(database.db);
  listed.delete('nameless.test');
  await anotherGoesOn();
});

test('killed while the origin keeps it waiting', async () => {
  const id = await add('a.test', ['one', 'two']);
  silent.add('a.test');
  const worker = await start();
  await expect.poll(() => origin.requests.length, eventually).toBe(1);
  await worker.kill();
  expect(await crashes(id)).toBe(0);
  silent.clear();
  await anotherGoesOn();
});

test('killed while it reads a document', async () => {
  const id = await add(
    'a.test',
    Array.from({ length: 500 }, (_, n) => `item ${n}`),
  );
  const worker = await start();
  await expect.poll(() => crashes(id), { interval: 0 }).toBe(1);
  await worker.kill();
  expect(await crashes(id)).toBe(1);
  expect(await stored()).toEqual([]);
  await anotherGoesOn();
});

test('killed inside the transaction that stores the items', async () => {
  const id = await add('a.test', ['one', 'two']);
  const gate = await database.db.startTransaction().execute();
  await sql`select 1 from project where id = ${id} for update`.execute(gate);
  const worker = await start();
  await expect.poll(waiting, eventually).toBe(1);
  await worker.kill();
  await gate.commit().execute();
  expect(await stored()).toEqual([]);
  expect(await crashes(id)).toBe(1);
  await anotherGoesOn();
});

test('killed after the items are stored, before the host is given back', async () => {
  await add('a.test', ['one', 'two']);
  silent.add('a.test');
  const worker = await start();
  await expect.poll(() => origin.requests.length, eventually).toBe(1);
  const gate = await database.db.startTransaction().execute();
  await sql`select 1 from host for update`.execute(gate);
  silent.clear();
  origin.answerAll();
  await expect.poll(stored, eventually).toEqual(expected());
  await expect.poll(waiting, eventually).toBe(1);
  await Promise.all([worker.kill(), gate.commit().execute()]);
  await anotherGoesOn();
  expect(origin.requests).toHaveLength(1);
});

test('a document that ends its process three times is put aside for a day, and the others go on', async () => {
  const id = await add('poison.test', ['bad']);
  for (let kills = 1; kills <= 3; kills++) {
    const gate = await database.db.startTransaction().execute();
    await sql`select 1 from project where id = ${id} for update`.execute(gate);
    await add(`healthy${kills}.test`, ['one']);
    const worker = await start();
    await expect.poll(waiting, eventually).toBe(1);
    await expect.poll(stored, eventually).toContain(`one of healthy${kills}.test`);
    await worker.kill();
    await gate.commit().execute();
    expect(await crashes(id)).toBe(kills);
  }
  const asked = origin.requests.length;
  const worker = await start();
  await add('healthy4.test', ['one']);
  await expect.poll(stored, eventually).toContain('one of healthy4.test');
  const health = async () =>
    (
      await sql`select health, next_at > now() + interval '23 hours' as later from crawl where project_id = ${id}`.execute(
        database.db,
      )
    ).rows[0];
  await expect.poll(health, eventually).toEqual({ health: 'poisoned', later: true });
  expect(origin.requests.slice(asked).map(({ host }) => host)).toEqual(['healthy4.test']);
  await worker.stop();
});

test('stopped in the middle of slow origins and long documents, it ends in time and gives back what it holds', async () => {
  for (let n = 0; n < 30; n++) {
    const host = `h${n}.test`;
    await add(host, n % 3 === 0 ? Array.from({ length: 300 }, (_, item) => `item ${item}`) : ['one']);
    if (n % 3 > 0) silent.add(host);
  }
  const worker = await startWorkerProcess(origin, database.db, { crawl: { slots: 30 } });
  await expect.poll(() => origin.requests.length, eventually).toBe(30);
  const { code, ms } = await worker.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  const { rows } = await sql`
    select 1 from host where lease_until is not null union all select 1 from crawl where crashes > 0`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
  silent.clear();
  await anotherGoesOn();
});
