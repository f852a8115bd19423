import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '#deps.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import type { DocumentResult } from '#documents/read-document.ts';
import { addSource } from '#features/projects/add.ts';
import { projectById } from '#features/projects/queries.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawlSettings } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { document, type FakeInternet, fakeInternet, redirect, silence, status, unchangedSince } from '#test/origin.ts';
import { settingsOf } from '#test/settings.ts';
import { crawlNow, startCrawler } from './crawler.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let internet: FakeInternet;
let http: HttpClient;
let documents: DocumentPool;
let deps: Deps;

beforeAll(() => {
  documents = createDocumentPool();
});
afterAll(() => documents.close());

beforeEach(async () => {
  [database, internet] = await Promise.all([freshDatabase(), fakeInternet()]);
  http = createHttpClient(internet, { firstByteMs: 3000, totalMs: 5000 });
  deps = { db: database.db, http, log: () => {}, now: () => new Date(), settings };
});
afterEach(async () => {
  await http.close();
  await Promise.all([database.close(), internet.close()]);
});

const settings = crawlSettings({ maxBytes: 1_000_000 });

const started = Date.now();

const rss = (names: readonly string[], title = 'Alice writes') =>
  `<rss version="2.0"><channel><title>${title}</title><link>http://a.test/</link><description>d</description>${names
    .map(
      (name, i) =>
        `<item><guid>${name}</guid><title>News of ${name}</title><link>http://a.test/${name}</link>
         <description>&lt;p onclick="x()"&gt;서울에서 ${name}&lt;/p&gt;</description>
         <pubDate>${new Date(started - i * 86_400_000).toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;

const add = async (url = 'http://a.test/feed') =>
  (await addSource(database.db, { feedUrl: url, title: null })).projectId;

const crawlOf = async (projectId: number) =>
  await database.db
    .selectFrom('crawl')
    .innerJoin('project', 'project.id', 'crawl.project_id')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();

const titles = async () =>
  (await sql<{ title: string }>`select title from item order by sort_at desc, id desc`.execute(database.db)).rows.map(
    row => row.title,
  );

test('a first crawl stores clean items and what the source says of itself', async () => {
  internet.serve('a.test', document(rss(['one', 'two']), { 'content-type': 'application/rss+xml' }));
  const id = await add();
  expect(await crawlNow(deps, documents, id, sourceHooks)).toEqual({ kind: 'stored', added: 2, changed: 0 });
  const items = await database.db.selectFrom('item').selectAll().orderBy('sort_at', 'desc').execute();
  expect(items.map(item => [item.title, item.content, item.excerpt])).toEqual([
    ['News of one', '<p>서울에서 one</p>', '서울에서 one'],
    ['News of two', '<p>서울에서 two</p>', '서울에서 two'],
  ]);
  expect(await crawlOf(id)).toMatchObject({ title: 'Alice writes', health: 'ok', failures: 0, error_code: null });
});

test('a project keeps being found by its tags when its source describes itself', async () => {
  internet.serve('a.test', document(rss(['one'])));
  const { projectId } = await addSource(database.db, { feedUrl: 'http://a.test/feed', title: null, tags: ['지하철'] });
  await crawlNow(deps, documents, projectId, sourceHooks);
  expect((await crawlOf(projectId)).folded).toBe(' alice writes d 지하철 a test ');
});

test('validators go back byte-exact, and a 304 is a success', async () => {
  internet.serve('a.test', unchangedSince('W/"odd, \\tag"', rss(['one'])));
  const id = await add();
  await crawlNow(deps, documents, id, sourceHooks);
  expect(await crawlNow(deps, documents, id, sourceHooks)).toEqual({ kind: 'unchanged' });
  expect(await crawlOf(id)).toMatchObject({ etag: 'W/"odd, \\tag"', health: 'ok', same_bodies: 0 });
});

test('identical bodies without validators count as unchanged, and after some the source is asked daily', async () => {
  internet.serve('a.test', document(rss(['one'])));
  const id = await add();
  await crawlNow(deps, documents, id, sourceHooks);
  for (let n = 0; n < 3; n++) expect(await crawlNow(deps, documents, id, sourceHooks)).toEqual({ kind: 'unchanged' });
  expect(await crawlOf(id)).toMatchObject({ same_bodies: 3, interval_reason: 'no-validators', interval_minutes: 1440 });
});

test('new items come on top and edits stay in place', async () => {
  let names = ['one', 'two'];
  internet.serve('a.test', (request, response) => document(rss(names))(request, response));
  const id = await add();
  await crawlNow(deps, documents, id, sourceHooks);
  names = ['three', 'one', 'two'];
  expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'stored', added: 1 });
  expect(await titles()).toEqual(['News of three', 'News of one', 'News of two']);
});

test('a failing source is asked later and later, and says why', async () => {
  internet.serve('a.test', status(500));
  const id = await add();
  const waits = [];
  for (let n = 0; n < 7; n++) {
    await crawlNow(deps, documents, id, sourceHooks);
    waits.push((await crawlOf(id)).interval_minutes);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440]);
  const why = { health: 'failing', error_code: 'HTTP_500', failures: 7, interval_reason: 'retry' };
  expect(await crawlOf(id)).toMatchObject(why);
});

test('a source that says 429 time after time is left alone for two days at most', async () => {
  internet.serve('a.test', status(429));
  const id = await add();
  const waits = [];
  for (let n = 0; n < 6; n++) {
    await crawlNow(deps, documents, id, sourceHooks);
    waits.push((await crawlOf(id)).interval_minutes);
  }
  expect(waits).toEqual([240, 480, 960, 1920, 2880, 2880]);
});

test('a document that is no feed is not read again, and its items stay', async () => {
  let body = rss(['one']);
  internet.serve('a.test', (request, response) => document(body)(request, response));
  const id = await add();
  await crawlNow(deps, documents, id, sourceHooks);
  body = '<!doctype html><title>Maintenance</title>';
  expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'failed' });
  expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'failed', code: 'HTML' });
  expect(await titles()).toEqual(['News of one']);
  body = rss(['two', 'one']);
  expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'stored', added: 1 });
  expect(await crawlOf(id)).toMatchObject({ health: 'ok', error_code: null, failing_since: null });
});

test('a document cut short gives its complete items and no validators', async () => {
  const whole = rss(['one', 'two']);
  internet.serve('a.test', document(whole.slice(0, whole.indexOf('News of two')), { etag: '"cut"' }));
  const id = await add();
  expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'stored' });
  expect(await titles()).toContain('News of one');
  expect(await crawlOf(id)).toMatchObject({ etag: null, body_hash: null, error_code: 'ILL_FORMED' });
});

test('a 410 is believed when it is said twice', async () => {
  internet.serve('a.test', status(410));
  const id = await add();
  await crawlNow(deps, documents, id, sourceHooks);
  expect(await crawlOf(id)).toMatchObject({ health: 'failing', interval_reason: 'confirming' });
  await crawlNow(deps, documents, id, sourceHooks);
  expect(await crawlOf(id)).toMatchObject({ health: 'gone', next_at: null });
});

test('a 429 silences the whole host for as long as it asks', async () => {
  internet.serve('a.test', status(429, { 'retry-after': '36000' }));
  const id = await add();
  expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'later' });
  const host = await database.db.selectFrom('host').selectAll().executeTakeFirstOrThrow();
  expect(host.not_before.getTime() - Date.now()).toBeGreaterThan(35_000_000);
  expect(host.gap_factor).toBe(2);
});

test('an address in a private network is never dialled, and looks like a name that is not known', async () => {
  internet.point('inside.test', ['10.0.0.7']);
  const seen = [];
  for (const [host, code] of [
    ['inside.test', 'BLOCKED_ADDRESS'],
    ['nowhere.test', 'DNS'],
  ]) {
    const id = await add(`http://${host}/feed`);
    expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'failed', code, reached: false });
    const { health, failures, interval_reason, next_at } = await crawlOf(id);
    const { lastError } = (await projectById(deps.db, undefined, id, 'en'))!;
    seen.push({ health, failures, interval_reason, goesOn: next_at !== null, error: { ...lastError, at: null } });
  }
  expect(internet.dialled).toEqual([]);
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]).toMatchObject({ health: 'failing', error: { code: 'UNREACHABLE' } });
});

test('a document that takes long to read twice in a row is checked less often, and a quick one ends that', async () => {
  const costing = (cpuMs: number): DocumentPool => ({
    ...documents,
    read: async (asked, asking) => ({ ...((await documents.read(asked, asking)) as DocumentResult), cpuMs }),
  });
  let edition = 0;
  internet.serve('a.test', (request, response) => document(rss([`No ${edition++}`]))(request, response));
  const id = await add();
  const reasons = [];
  for (const cpuMs of [2000, 2000, 4000, 20, 2000]) {
    await crawlNow(deps, costing(cpuMs), id, sourceHooks);
    const { interval_reason, interval_minutes, slow_readings } = await crawlOf(id);
    reasons.push(slow_readings, interval_reason === 'costly' ? interval_minutes : null);
  }
  expect(reasons).toEqual([1, null, 2, 480, 3, 960, 0, null, 1, null]);
});

test('a source that keeps moving to the same address is moved there', async () => {
  internet.serve('a.test', redirect('http://b.test/new', 301));
  internet.serve('b.test', document(rss(['one'])));
  const id = await add();
  await crawlNow(deps, documents, id, sourceHooks);
  expect(await crawlOf(id)).toMatchObject({ feed_url: 'http://a.test/feed', moved_sightings: 1 });
  await crawlNow(deps, documents, id, sourceHooks);
  expect(await crawlOf(id)).toMatchObject({ feed_url: 'http://b.test/new', host_key: 'b.test:80' });
});

test('a source that moves to where another project is becomes one with it, and no list has anything twice', async () => {
  internet.serve('a.test', document(rss(['one', 'old'])));
  internet.serve('b.test', document(rss(['one', 'two'])));
  const [from, into] = [await add(), await add('http://b.test/new')];
  for (const id of [from, into]) await crawlNow(deps, documents, id, sourceHooks);
  internet.serve('a.test', redirect('http://b.test/new', 301));
  for (let n = 0; n < 2; n++) await crawlNow(deps, documents, from, sourceHooks);
  const project = await database.db.selectFrom('project').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  expect(project.merged_into).toBe(into);
  const { rows } = await sql<{ title: string }>`
    select title from item where listed and project_id = ${into} order by title`.execute(database.db);
  expect(rows.map(row => row.title)).toEqual(['News of one', 'News of two']);
  expect((await sql`select from item where listed and project_id <> ${into}`.execute(database.db)).rows).toEqual([]);
});

test('a document that ended the process three times is put aside for a day', async () => {
  internet.serve('a.test', document(rss(['one'])));
  const id = await add();
  await sql`update crawl set crashes = 3`.execute(database.db);
  expect(await crawlNow(deps, documents, id, sourceHooks)).toMatchObject({ kind: 'failed', code: 'POISONED' });
  expect(internet.dialled).toEqual([]);
  expect(await crawlOf(id)).toMatchObject({ health: 'poisoned', crashes: 0 });
});

test.each([rss(['one']), '<!doctype html>'])('a worker that lost its lease writes nothing', async body => {
  let steal = async () => {};
  internet.serve('a.test', async (request, response) => {
    await steal();
    document(body)(request, response);
  });
  const id = await add();
  steal = async () => void (await sql`update host set lease_token = gen_random_uuid()`.execute(database.db));
  await crawlNow(deps, documents, id, sourceHooks);
  expect(await titles()).toEqual([]);
  expect(await crawlOf(id)).toMatchObject({ checked_at: null, crashes: 0 });
});

test('the crawler takes every due source once, beside a host that never answers', async () => {
  const asked = new Map<string, number>();
  for (let n = 0; n < 30; n++) {
    const host = `n${n}.test`;
    internet.serve(host, (request, response) => {
      asked.set(host, (asked.get(host) ?? 0) + 1);
      document(rss([`of ${host}`], `Source ${n}`))(request, response);
    });
    await add(`http://${host}/feed`);
  }
  internet.serve('slow.test', silence());
  await add('http://slow.test/feed');
  const crawlers = [startCrawler(deps, sourceHooks), startCrawler(deps, sourceHooks)];
  await expect.poll(async () => (await titles()).length).toBe(30);
  await Promise.all(crawlers.map(crawler => crawler.stop()));
  expect([...asked.values()]).toEqual(Array.from({ length: 30 }, () => 1));
  const { rows } = await sql`select 1 from host where lease_until is not null`.execute(database.db);
  expect(rows).toEqual([]);
});

test('the lease of a worker that died runs out, and its source is crawled by another', async () => {
  internet.serve('a.test', document(rss(['one'])));
  await add();
  await sql`update host set lease_until = now() - interval '1 second', lease_token = gen_random_uuid()`.execute(
    database.db,
  );
  const crawler = startCrawler(deps, sourceHooks);
  await expect.poll(titles).toEqual(['News of one']);
  await crawler.stop();
});

test('with little memory large documents are read one at a time, and the others are asked again a little later', async () => {
  const hosts = Array.from({ length: 4 }, (_, n) => `large${n}.test`);
  const text = `<description>${'word '.repeat(1000)}</description>`;
  for (const host of hosts) {
    const items = Array.from({ length: 300 }, (_, n) => `<item><guid>${n}</guid><title>${host}</title>${text}</item>`);
    internet.serve(host, document(`<rss version="2.0"><channel><title>t</title>${items.join('')}</channel></rss>`));
    await add(`http://${host}/feed`);
  }
  let [under, most] = [0, 0];
  const othersHaveCome = Promise.withResolvers<void>();
  const counting: DocumentPool = {
    ...documents,
    read: async (...asking) => {
      most = Math.max(most, ++under);
      await othersHaveCome.promise;
      return documents.read(...asking).finally(() => under--);
    },
  };
  const { memory } = settingsOf({ MEMORY_MB: '512' });
  const frugal = { ...deps, settings: { ...crawlSettings(), memory } };
  const crawler = startCrawler(frugal, sourceHooks, counting);
  const putOff = async () =>
    (
      await sql<{ seconds: number }>`
        select extract(epoch from next_at - now())::float8 as seconds from crawl
        where checked_at is null and health = 'new' and next_at > now()`.execute(database.db)
    ).rows.map(({ seconds }) => seconds);
  await expect.poll(putOff, { timeout: 20_000 }).toHaveLength(3);
  for (const seconds of await putOff()) expect(seconds).toBeLessThan(90);
  othersHaveCome.resolve();
  await expect
    .poll(
      async () => {
        await sql`update crawl set next_at = now() where checked_at is null`.execute(database.db);
        await sql`update host set next_at = now(), not_before = '-infinity'`.execute(database.db);
        crawler.nudge();
        return new Set(await titles()).size;
      },
      { timeout: 20_000 },
    )
    .toBe(4);
  await crawler.stop();
  expect(most).toBe(1);
});

test('a source that has moved is known by both addresses', async () => {
  internet.serve('a.test', redirect('http://b.test/new', 301));
  internet.serve('b.test', document(rss(['one'])));
  const id = await add();
  for (let n = 0; n < 2; n++) await crawlNow(deps, documents, id, sourceHooks);
  expect([await add(), await add('https://www.b.test/new')]).toEqual([id, id]);
});
