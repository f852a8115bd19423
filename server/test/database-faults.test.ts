import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type Database, openDatabase } from '#db/open.ts';
import { retryTransient } from '#db/trouble.ts';
import { addSource } from '#features/projects/add.ts';
import { type Origin, startWorkerProcess, watchfulOrigin } from './crawl-workers.ts';
import { rssOf } from './crawling.ts';
import { freezePostgres, killPostgres } from './database-harm.ts';
import { endProcesses } from './processes.ts';

/** `npm run torture` has more faults. */
const rounds = process.env.TORTURE === '1' ? 20 : 1;
const SOURCES = 40;

let dataDir: string;
let database: Database;
let origin: Origin;
let published: number;

beforeEach(async () => {
  published = 5;
  dataDir = await mkdtemp(join(tmpdir(), 'newsbell faults '));
  database = await openDatabase({ dataDir, log: () => {}, poolSize: 3 });
  await migrate(database.connection, { log: () => {} });
  origin = await watchfulOrigin((_request, response, host) => {
    const items = Array.from({ length: published }, (_, n) => `<guid>${n}</guid><title>${n} of ${host}</title>`);
    setTimeout(() => {
      response.setHeader('content-type', 'application/rss+xml');
      response.end(rssOf(items.reverse()));
    }, 50);
  });
});
afterEach(async () => {
  await endProcesses();
  await Promise.all([origin.close(), database.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

const faults = {
  killed: () => killPostgres(dataDir),
  frozen: () => freezePostgres(dataDir, rounds > 1 ? 5000 : 1500),
};

const patiently = <T>(query: ReturnType<typeof sql<T>>) =>
  retryTransient(async () => (await query.execute(database.db)).rows, { patienceMs: 60_000 });

test.skipIf(process.platform !== 'linux')(
  'a crawler outlives a PostgreSQL that is killed or frozen, loses nothing and doubles nothing',
  async () => {
    for (let n = 0; n < SOURCES; n++) await addSource(database.db, { feedUrl: `http://h${n}.test/`, title: null });
    const worker = await startWorkerProcess(origin, database.db, { dataDir, crawl: { slots: 4 } });
    for (let round = 0; round < rounds; round++) {
      for (const fault of ['killed', 'frozen'] as const) {
        const asked = origin.requests.length;
        await expect.poll(() => origin.requests.length, { interval: 2 }).toBeGreaterThan(asked + 8);
        await faults[fault]();
        await expect
          .poll(() => patiently(sql`select count(*)::int as n from item`), { timeout: 60_000, interval: 50 })
          .toEqual([{ n: SOURCES * published }]);
        const { rows } = await sql`select count(distinct (project_id, title))::int as n from item`.execute(database.db);
        expect(rows).toEqual([{ n: SOURCES * published }]);
        published += 2;
        await patiently(sql`update crawl set next_at = now()`);
        await patiently(sql`update host set next_at = now(), not_before = now()`);
      }
    }
    await expect
      .poll(() => patiently(sql`select count(*)::int as n from item`), { timeout: 60_000, interval: 50 })
      .toEqual([{ n: SOURCES * published }]);
    await expect
      .poll(() => patiently(sql`select count(*)::int as n from crawl where health <> 'ok' or crashes > 0`), {
        timeout: 60_000,
      })
      .toEqual([{ n: 0 }]);
    expect(await worker.stop()).toMatchObject({ code: 0 });
  },
  rounds * 60_000 + 60_000,
);
