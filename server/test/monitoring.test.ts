/** Monitoring: processes are started as an operator starts them, and asked by their own port. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { storeSettings } from '#db/shared-settings.ts';
import { enqueueMail } from '#features/mail/outbox.ts';
import { addSource } from '#features/projects/add.ts';
import { version } from '#version.ts';
import { newsbellOn, type RunningCommand, startNewsbell } from './command-line.ts';
import { feedNamed } from './crawling.ts';
import { freshDatabase } from './database.ts';

const guide = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');
const [, metricsOfGuide = ''] = /^### Metrics\n\n((?:\|.*\n)+)/m.exec(guide) ?? [];

const token = 'a token of the operator';

let database: Database;
let dataDir: string;
let origin: Server;
let running: RunningCommand[];

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'newsbell-monitoring-'));
  origin = createServer((request, response) => {
    response.statusCode = request.url === '/feed' ? 200 : 404;
    response.setHeader('content-type', 'application/rss+xml').end(feedNamed('one', 'two'));
  });
  await new Promise<void>(done => origin.listen(0, '127.0.0.1', done));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(each => each.stop()));
  await new Promise(done => origin.close(done));
  await database.close();
  await rm(dataDir, { recursive: true });
});

const at = () => `127.0.0.1:${(origin.address() as AddressInfo).port}`;

const startWorker = async (settings: Record<string, string> = {}) => {
  const worker = startNewsbell(database, ['worker'], {
    ...{ METRICS_PORT: '0', METRICS_TOKEN: token, DATA_DIR: dataDir },
    ...{ CRAWL_PRIVATE_HOSTS: at(), CRAWL_HOST_GAP_SECONDS: '0', ...settings },
  });
  running.push(worker);
  const [, address] = /are at (http:\S+)/.exec(await worker.says('Health and metrics are at'))!;
  return { worker, address: address! };
};

const scrape = async (address: string, authorization = `Bearer ${token}`) => {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization } });
  return { status: answer.status, body: await answer.text() };
};

/** Answers the value of a sample as the text has it. */
const sample = async (address: string, name: string): Promise<string | undefined> => {
  const { body } = await scrape(address);
  return body
    .split('\n')
    .find(line => line.startsWith(`${name} `))
    ?.slice(name.length + 1);
};

test('a worker says that it lives and is ready, and what became of its crawls and mails', async () => {
  for (const path of ['feed', 'gone'])
    await addSource(database.db, { feedUrl: `http://${at()}/${path}`, title: null, inPrivateNetwork: true });
  await enqueueMail(database.db, {
    ...{ accountId: null, kind: 'verify', recipient: 'alice@example.org' },
    ...{ subject: 'Hello', plain: 'Hello', html: '<p>Hello</p>' },
  });
  const { address, worker } = await startWorker();
  for (const path of ['live', 'ready']) {
    const answer = await fetch(`${address}/health/${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: path }]);
  }
  for (const [name, value] of [
    ['newsbell_crawls_total{outcome="stored"}', '1'],
    ['newsbell_items_stored_total{way="crawl"}', '2'],
    ['newsbell_crawl_failures_total{kind="refused"}', '1'],
    ['newsbell_mails_total{outcome="kept"}', '1'],
    ['newsbell_database_up', '1'],
  ] as const)
    await expect.poll(() => sample(address, name), { timeout: 20_000 }).toBe(value);
  const { rows } = await sql<{ v: string }>`select current_setting('server_version_num') as v`.execute(database.db);
  const postgresql = `${Math.trunc(Number(rows[0]!.v) / 10_000)}.${Number(rows[0]!.v) % 10_000}`;
  const build = { version, node: process.versions.node, postgresql, role: 'worker' };
  const labels = Object.entries(build).map(([name, value]) => `${name}="${value}"`);
  expect(await sample(address, `newsbell_build_info{${labels.join()}}`)).toBe('1');
  expect(Number(await sample(address, 'newsbell_job_rounds_total{task="crawl",outcome="done"}'))).toBeGreaterThan(0);
  expect(Number(await sample(address, 'newsbell_job_seconds_total{task="crawl"}'))).toBeGreaterThan(0);
  const names = [...(await scrape(address)).body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  for (const [, name, type] of names) expect(name!.endsWith('_total'), name).toBe(type === 'counter');
  const listed = [...metricsOfGuide.matchAll(/`([a-z0-9]+_\w+)`/g)].map(([, name]) => name);
  expect(names.map(([, name]) => name).sort()).toEqual(listed.sort());
  expect(await worker.stop()).toBe(0);
});

test('a worker gives its figures to the bearer of the token alone, and nothing else', async () => {
  const { address } = await startWorker();
  expect((await scrape(address, 'Bearer another')).status).toBe(401);
  expect((await fetch(`${address}/v1/feed/all`)).status).toBe(404);
  const { address: without } = await startWorker({ METRICS_TOKEN: '' });
  expect((await scrape(without, 'Bearer undefined')).status).toBe(404);
});

test('a port that is taken is one sentence, and two of one process must differ', async () => {
  const newsbell = newsbellOn(database);
  const taken = createSocketServer();
  await new Promise<void>(done => taken.listen(0, '127.0.0.1', done));
  const { port } = taken.address() as AddressInfo;
  for (const command of ['worker', 'serve']) {
    expect(await newsbell([command], '', { METRICS_PORT: `${port}`, PORT: '0' })).toMatchObject({
      code: 2,
      printed: '',
      complained: `Port ${port} on 127.0.0.1 is taken. Set METRICS_PORT to another one.`,
    });
  }
  await new Promise(done => taken.close(done));
  expect(await newsbell(['serve'], '', { METRICS_PORT: `${port}`, PORT: `${port}` })).toMatchObject({
    code: 2,
    complained: `PORT and METRICS_PORT are both ${port}. Set METRICS_PORT to another one.`,
  });
});

test('the connections of a worker say whose they are', async () => {
  const { address } = await startWorker();
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^newsbell worker ' order by 1`.execute(database.db);
  expect(rows.map(({ name }) => name.replace(/^newsbell worker [\x21-\x7e]+/, ''))).toEqual(['', ' aside']);
});

test('a worker with another PUBLIC_URL than the web servers says so, and theirs stays that of all', async () => {
  const stored = 'https://bell.example';
  await storeSettings(database.db, { publicUrl: stored });
  const { worker } = await startWorker({ PUBLIC_URL: 'https://other.example' });
  const line = JSON.parse(await worker.says('public_url_differs'));
  expect(line).toMatchObject({ level: 'warn', here: 'https://other.example', stored });
  const { rows } = await sql`select value from server_key where name = 'shared-settings'`.execute(database.db);
  expect(rows).toEqual([{ value: { publicUrl: stored } }]);
});
