/** Chaos: the jobs of WebSub die at random, as a hub and as a subscriber. Nothing is lost, and only a death sends anything twice. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { addSource } from '#features/projects/add.ts';
import { keepPush } from '#features/websub/lease/pushes.ts';
import { testApp } from './app.ts';
import { feedNamed } from './crawling.ts';
import { freshDatabase } from './database.ts';
import { endProcesses } from './processes.ts';
import { type Seeded, seedItems, seedProject } from './seed.ts';
import { askHub, subscribing } from './websub.ts';
import { startWebsubWorker } from './websub-workers.ts';

/** `npm run torture` kills more often. */
const kills = process.env.TORTURE === '1' ? 60 : 6;
const FEEDS = 3;
const CALLBACKS = 8;
const url = 'http://bell.test';
/** A feed's next look may be a minute away. */
const eventually = { interval: 10, timeout: 90_000 };

interface Delivery {
  callback: string;
  body: string;
  at: number;
}

let database: Database;
let deliveries: Delivery[];
let questions: number;
let port: number;
let close: () => Promise<void>;

beforeEach(async () => {
  database = await freshDatabase();
  [deliveries, questions] = [[], 0];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const callback = `http://${request.headers.host}${request.url}`;
    if (request.method === 'POST')
      deliveries.push({ callback, body: Buffer.concat(chunks).toString(), at: performance.now() });
    else questions++;
    const challenge = new URL(callback).searchParams.get('hub.challenge') ?? '';
    // Slow enough for a death to come in between.
    setTimeout(() => response.end(challenge), (deliveries.length * 7) % 30);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  close = async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  };
});
afterEach(async () => {
  await endProcesses();
  await Promise.all([close(), database.close()]);
});

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(database.db)).rows[0]!;
const start = () => startWebsubWorker(database, url, port);
/** The claims of the dead would run out within two minutes. */
const endClaims = async () => {
  const { db } = database;
  await sql`update websub_callback set verify_at = now() where verify_token is not null`.execute(db);
  await sql`update websub_callback set deliver_at = now() where deliver_token is not null`.execute(db);
  await sql`update websub_topic set check_at = now(), changed_at = now() - interval '1 hour'`.execute(db);
  await sql`update websub_push set due_at = now(), tries = least(tries, 1)`.execute(db);
  await sql`update host set lease_until = now() where lease_until is not null`.execute(db);
};

it('a hub whose processes die sends every callback the last state of its feed', async () => {
  const { db } = database;
  const app = await testApp(db, { publicUrl: url, env: { WEBSUB_PER_MINUTE_ADDRESS: '1000' } });
  const feeds: Seeded[] = [];
  for (let n = 0; n < FEEDS; n++) {
    feeds.push(await seedProject(db, { urlKey: `feed-${n}` }));
    for (let c = 0; c < CALLBACKS; c++) {
      const form = subscribing(`${url}/feed-${n}/rss.xml`, `http://h${c}.test/${n}`);
      expect((await askHub({ app }, form)).statusCode).toBe(202);
    }
  }
  let worker = await start();
  await expect.poll(() => questions, eventually).toBeGreaterThan(3);
  await worker.kill();
  await endClaims();
  worker = await start();
  const subscribed = () =>
    one(sql<{ n: number }>`select count(*)::int as n from websub_callback where lease_until > now() and asked is null`);
  await expect.poll(subscribed, eventually).toEqual({ n: FEEDS * CALLBACKS });

  const publish = async (title: string) => {
    for (const feed of feeds) await seedItems(db, feed, [{ title, sortAt: new Date().toISOString() }]);
    await sql`update websub_topic set check_at = now(), changed_at = now() - interval '1 hour'`.execute(db);
  };
  /** A look that is under way is not seen in the database, so every callback has to have got it, too. */
  const allSent = async (title: string) => {
    const of = () =>
      new Set(deliveries.filter(({ body }) => body.includes(`>${title}<`)).map(({ callback }) => callback));
    await expect.poll(() => of().size, eventually).toBe(FEEDS * CALLBACKS);
    const waiting = () =>
      one(sql<{ n: number }>`
        select count(*)::int as n from websub_callback c join websub_topic t on t.id = c.topic_id
        where c.deliver_at is not null or c.sent_version <> t.version or t.check_at < now()`);
    await expect.poll(waiting, eventually).toEqual({ n: 0 });
  };
  /** News that come while their feed is being written go out twice: with the version before them, and with theirs. */
  const cameInQuiet = new Set<string>();
  const killed: number[] = [];
  while (killed.length < kills) {
    if (killed.length % 2 === 1) {
      await allSent(`News ${killed.length - 1}`);
      cameInQuiet.add(`News ${killed.length}`);
    }
    const before = deliveries.length;
    await publish(`News ${killed.length}`);
    const most = 1 + ((killed.length * 5) % (FEEDS * CALLBACKS - 2));
    await expect.poll(() => deliveries.length - before, { ...eventually, interval: 1 }).toBeGreaterThanOrEqual(most);
    await worker.kill();
    killed.push(performance.now());
    await endClaims();
    worker = await start();
  }
  await allSent(`News ${killed.length - 1}`);
  cameInQuiet.add('The last news');
  await publish('The last news');
  await allSent('The last news');
  await worker.kill();

  const newestIn = (body: string) => /<item><title>(.*?)</.exec(body)![1]!;
  const ofCallbacks = Map.groupBy(deliveries, ({ callback }) => callback);
  expect(ofCallbacks.size).toBe(FEEDS * CALLBACKS);
  for (const of of ofCallbacks.values()) expect(of.at(-1)!.body).toContain('The last news');
  const repeated = [...ofCallbacks.values()].flatMap(of =>
    of.flatMap((delivery, at) =>
      of
        .slice(at + 1)
        .filter(later => later.body === delivery.body)
        .map(later => ({ delivery, later })),
    ),
  );
  const withoutDeath = repeated.filter(
    ({ delivery, later }) =>
      cameInQuiet.has(newestIn(delivery.body)) && !killed.some(kill => delivery.at < kill && kill < later.at),
  );
  expect(withoutDeath).toEqual([]);
  await app.close();
}, 240_000);

it('a subscriber whose processes die stores once whatever it has answered with 202', async () => {
  const { db } = database;
  const projects: number[] = [];
  for (let n = 0; n < 6; n++) {
    const source = `http://s${n}.test/feed`;
    const { projectId } = await addSource(db, { feedUrl: source, title: null });
    projects.push(projectId);
    await sql`
      insert into websub_lease (project_id, hub, topic, source, secret, state, lease_until)
      values (${projectId}, 'http://hub.test/', ${source}, ${source}, 'secret', 'active', now() + interval '1 day')`.execute(
      db,
    );
  }
  await sql`update crawl set succeeded_at = now(), next_at = now() + interval '1 day'`.execute(db);
  await sql`update host set next_at = now() + interval '1 day'`.execute(db);
  let worker = await start();
  const expected: string[] = [];
  const stored = () => one(sql<{ n: number }>`select count(*)::int as n from item`);
  for (let round = 0; round < kills; round++) {
    for (const projectId of projects) {
      const names = [0, 1, 2].map(n => `${projectId} ${round} ${n}`);
      expected.push(...names);
      for (const name of names)
        expect(await keepPush(db, projectId, { body: Buffer.from(feedNamed(name)), type: 'application/rss+xml' })).toBe(
          true,
        );
    }
    await expect
      .poll(async () => (await stored()).n, { ...eventually, interval: 1 })
      .toBeGreaterThan(round * 18 + round);
    await worker.kill();
    await endClaims();
    worker = await start();
    await expect
      .poll(() => one(sql<{ n: number }>`select count(*)::int as n from websub_push`), eventually)
      .toEqual({ n: 0 });
  }
  const { rows } = await sql<{ title: string; notify: boolean }>`select title, notify from item`.execute(db);
  expect(rows.map(({ title }) => title).sort()).toEqual(expected.sort());
  expect(rows.filter(({ notify }) => !notify)).toEqual([]);
  expect(await one(sql`select count(*)::int as n from crawl where pushed_until > now()`)).toEqual({ n: 6 });
}, 240_000);
