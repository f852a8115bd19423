import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@newsbell/server/db/open';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrigin } from './origin.ts';

let dataDir: string;
let ports: { PORT: string; DEMO_ORIGIN_PORT: string };
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'newsbell demo '));
  ports = { PORT: String(await freePort()), DEMO_ORIGIN_PORT: String(await freePort()) };
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Race: the port is below the ephemeral ports that the system gives to any process that asks for one, because it is bound again only later.
 */
const freePort = async (): Promise<number> => {
  const port = randomInt(10_240, 32_768);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
};

/** Resolves with the address that the demo prints. Mail that it sends may be printed before. */
const startDemo = (): Promise<{ demo: ChildProcess; address: string }> =>
  new Promise((resolve, reject) => {
    const demo = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, ...ports, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(demo);
    demo.stdout!.on('data', (lines: Buffer) => {
      const [, address] = / demo: (http\S+)/.exec(String(lines)) ?? [];
      if (address !== undefined) resolve({ demo, address });
    });
    demo.once('exit', code => reject(new Error(`the demo ended with ${code}`)));
  });

test('killed in the middle of its first crawl, it loses nothing and doubles nothing', async () => {
  const first = await startDemo();
  const database = await openDatabase({ dataDir, log: () => {}, poolSize: 2, applicationName: 'onlooker' });
  const count = async (what: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(database.db)).rows[0]!.n;
  await expect.poll(() => count('item'), { interval: 10 }).toBeGreaterThan(100);
  first.demo.kill('SIGKILL');
  const whenKilled = await count('item');
  const notYet = await count('crawl where checked_at is null');

  // The leases of the dead process run out by themselves within two minutes; the test does not wait for that. Its
  // sessions end first, for PostgreSQL notices its end late, and what it was asked until then is still done.
  await expect
    .poll(() => count("pg_stat_activity where application_name like 'newsbell web %'"), {
      timeout: 60_000,
      interval: 50,
    })
    .toBe(0);
  await sql`update host set lease_until = now() where lease_until is not null`.execute(database.db);
  const second = await startDemo();
  await expect.poll(() => count('crawl where checked_at is null'), { timeout: 60_000, interval: 100 }).toBe(0);

  const origin = await startOrigin();
  const expected = new Map(origin.sources.map(source => [source.title, source]));
  await origin.close();
  const isTicker = (title: string) => /^(The Ticker|초침)$/.test(title);
  const stored = async () => {
    const { rows } = await sql<{ title: string; items: number; links: number }>`
      select p.title, count(i.id) as items, count(distinct i.link) as links
      from project p left join item i on i.project_id = p.id
      where p.merged_into is null and p.kind = 'FEED' group by p.id`.execute(database.db);
    return rows.filter(({ title }) => !isTicker(title));
  };
  // The second edition of a newspaper has one item more.
  await expect
    .poll(async () => (await stored()).filter(({ title, items }) => items > expected.get(title)!.items).length, {
      timeout: 60_000,
      interval: 100,
    })
    .toBeGreaterThanOrEqual([...expected.values()].filter(({ isNewspaper }) => isNewspaper).length);
  const rows = await stored();
  expect(notYet).toBeGreaterThan(0);
  expect(whenKilled).toBeLessThan(await count('item'));
  expect(rows.map(({ title }) => title).toSorted()).toEqual(
    [...expected.keys()].filter(title => !isTicker(title)).toSorted(),
  );
  for (const { title, items, links } of rows) {
    expect([title, items]).toEqual([title, links]);
    // Between the starts an hour may begin, which brings the next item.
    expect(items - expected.get(title)!.items, title).toBeOneOf([0, 1, 2]);
  }

  const page = (await fetch(`${second.address}/v1/feed/all`).then(response => response.json())) as {
    content: unknown[];
  };
  expect(page.content).toHaveLength(20);
  // Ctrl-C through npm sends two signals at once like this.
  second.demo.kill('SIGTERM');
  second.demo.kill('SIGINT');
  const [code] = await once(second.demo, 'exit');
  expect(code).toBe(0);
  expect(await count('host where lease_until > now()')).toBe(0);
  await database.close();
}, 150_000);
